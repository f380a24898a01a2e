import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../bootstrap/install.mjs'

const anyOrigin = 'Name the exact target origin'
const guessable = 'Math.random can be guessed'

/** A line of code, its file, and the expected message of the rules. */
const situations: readonly [file: string, code: string, reason: string | undefined][] = [
  ['host-sdk/src/a.ts', "parent.postMessage(hello, '*')", anyOrigin],
  ['host-sdk/src/b.ts', 'window.parent.postMessage(hello, "*", [port])', anyOrigin],
  ['widget-app/src/c.tsx', "frame.contentWindow?.postMessage(hello, '*')", anyOrigin],
  ['secure-frame/src/d.ts', "postMessage(hello, { targetOrigin: '*', transfer: [port] })", anyOrigin],
  ['e2e/dapp/e.ts', "frame.postMessage(hello, '*')", anyOrigin],
  ['host-sdk/src/f.ts', 'export const id = Math.random()', guessable],
  ['widget-app/server/g.ts', 'export const pick = Math.random', guessable],
  ['kit/server/k.ts', 'export const id = Math.random()', guessable],
  ['host-sdk/src/h.ts', 'parent.postMessage(hello, origin)', undefined],
  ['host-sdk/src/i.ts', "port.postMessage({ any: 'thing' })", undefined],
  ['host-sdk/src/bridge/greet.ts', "parent.postMessage(hello, '*')", undefined],
  ['widget-app/server/refused/refused.js', "parent.postMessage(refusal, '*')", undefined],
  ['e2e/bench/j.ts', 'export const id = Math.random()', undefined],
]

interface Diagnostic {
  message: string
  location: { path: string }
}

let tree: string
let diagnostics: readonly Diagnostic[]

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'rules-'))
  for (const path of ['biome.json', '.gitignore', 'scripts/checks/rules'])
    cpSync(join(root, path), join(tree, path), { recursive: true })
  for (const [file, code] of situations) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), `${code}\n`)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = ['lint', '--only=plugin', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(process.execPath, [biome, ...args], { cwd: tree, encoding: 'utf8' })
  diagnostics = JSON.parse(stdout).diagnostics
}, 60_000)

afterAll(() => rmSync(tree, { recursive: true }))

test.each(situations)('%s: %s', (file, _code, reason) => {
  const said = diagnostics.filter(({ location }) => location.path === file)
  expect(said.map(({ message }) => message.split(':')[0])).toEqual(
    reason === undefined ? [] : [expect.stringContaining(reason)],
  )
})
