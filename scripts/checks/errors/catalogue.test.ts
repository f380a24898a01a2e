import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { prepareSending } from '../../../widget-app/src/testing/send.ts'
import { root } from '../../bootstrap/install.mjs'
import { absent } from './absent.ts'
import { catalogue } from './catalogue.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

prepareSending()
beforeEach(() => {
  // The tests read alerts from the console.
  for (const name of ['error', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => {})
  return () => void vi.restoreAllMocks()
})

test.each(catalogue)('$kind $code: $spec', async ({ code, message, provoke }) => {
  if (typeof provoke === 'function') {
    const outcome = await provoke()
    expect(outcome).toEqual({ code, message: expect.stringContaining(message) })
    return
  }
  const [file, assertion] = provoke
  const asserted = read(file)
    .split('\n')
    .filter((line) => line.includes(assertion))
  expect(asserted, `${file} asserts it`).not.toEqual([])
  expect(
    [String(code), message].some((words) => assertion.includes(words)),
    'the assertion is of its code or message',
  ).toBe(true)
})

test('only what needs a browser is left to the tests in one', () => {
  const elsewhere = catalogue.filter(({ provoke }) => typeof provoke !== 'function')
  for (const { provoke } of elsewhere) expect(String(provoke)).toMatch(/^e2e\/tests\//)
  expect(elsewhere).toHaveLength(2)
})

describe('the table', () => {
  test('has one place for every wording of the specification', () => {
    const wordings = [...catalogue.map(({ spec }) => spec), ...Object.values(absent).flat()]
    expect(wordings.filter((wording, index) => wordings.indexOf(wording) !== index)).toEqual([])
  })

  test('has a reason in ARCHITECTURE.md for what is absent, in at most ten points', () => {
    const reasons = Object.keys(absent)
    expect(reasons.length).toBeLessThanOrEqual(10)
    const text = read('ARCHITECTURE.md')
    expect(reasons.filter((reason) => !text.includes(`**${reason}**`))).toEqual([])
  })
})
