import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const module = fileURLToPath(new URL('log.ts', import.meta.url))

/** Runs in a process of its own, because the log writes to the standard output. */
function linesOf(options: string): string[] {
  const code = `import { createLog } from ${JSON.stringify(module)}
createLog(${options}).info({ to: 'ada' }, 'sent to ada')`
  const args = ['--import', 'tsx', '--input-type=module', '-e', code]
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n')
}

test.each([
  ['unchanged', "{ service: 'secure', level: 'info' }", 'ada'],
  [
    'after redaction, including the message',
    "{ service: 'secure', level: 'info', redact: (line) => line.replaceAll('ada', '[name]') }",
    '[name]',
  ],
])(
  'a line is written %s',
  (_, options, name) => {
    const lines = linesOf(options)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 30, time: expect.any(String), service: 'secure', to: name, msg: `sent to ${name}` },
    ])
  },
  30_000,
)
