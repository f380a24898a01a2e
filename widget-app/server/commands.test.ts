import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXIT, runCommand } from '@airlock/kit/server'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from './commands.ts'
import { databases } from './testing/databases.ts'

async function run(env: Record<string, string | undefined>, ...argv: string[]) {
  let said = ''
  const say = (text: string) => {
    said += text
  }
  const code = await runCommand(COMMANDS, argv, env, { out: say, err: say })
  return { code, said }
}

test('projects check validates what a start would read', async () => {
  expect(await run({}, 'projects', 'check')).toEqual({
    code: EXIT.done,
    said: expect.stringContaining('The built-in demo project: '),
  })
  const missing = { AIRLOCK_PROJECTS: '/nowhere/airlock.yaml' }
  expect(await run(missing, 'projects', 'check')).toEqual({
    code: EXIT.failed,
    said: expect.stringContaining('/nowhere/airlock.yaml cannot be read (ENOENT).'),
  })
})

test('projects check reports analytics without a place for events', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'airlock-check-'))
  const file = join(folder, 'airlock.yaml')
  writeFileSync(
    file,
    'projects:\n  - id: shop\n    name: Shop\n    origins: ["https://shop.example"]\n    analytics: true\n',
  )
  const production = { NODE_ENV: 'production', AIRLOCK_PROJECTS: file }
  expect(await run(production, 'projects', 'check')).toEqual({
    code: EXIT.failed,
    said: expect.stringContaining('Project "shop" has "analytics", which needs a place'),
  })
  rmSync(folder, { recursive: true })
})

test('migrate reports a missing database', async () => {
  const production = { NODE_ENV: 'production', AIRLOCK_PROJECTS: '/etc/airlock/airlock.yaml' }
  expect(await run(production, 'migrate')).toEqual({
    code: EXIT.failed,
    said: expect.stringContaining('DATABASE_URL is not set'),
  })
})

describe.each(databases.filter(({ name }) => name === 'Postgres'))('on $name', ({ open }) => {
  test('migrate creates the tables of the index', async () => {
    const opened = await open()
    expect(await run({ DATABASE_URL: opened.url }, 'migrate')).toEqual({
      code: EXIT.done,
      said: 'The tables are up to date.',
    })
    await opened.close()
  }, 60_000)
})
