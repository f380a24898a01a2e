import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../bootstrap/install.mjs'
import { absent } from './absent.ts'
import { catalogue } from './catalogue.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe.each(catalogue)('$kind $code: $spec', ({ message, from, shown: [file, words] }) => {
  test('has its text in the code', () => {
    expect(read(from)).toContain(message)
  })

  test('is named in a test', () => {
    expect(read(file)).toContain(words)
  })
})

test('every wording of the specification has one place', () => {
  const wordings = [...catalogue.map(({ spec }) => spec), ...Object.values(absent).flat()]
  expect(wordings.filter((wording, index) => wordings.indexOf(wording) !== index)).toEqual([])
})

test('ARCHITECTURE.md gives a reason for what is absent, in at most ten points', () => {
  const reasons = Object.keys(absent)
  expect(reasons.length).toBeLessThanOrEqual(10)
  const text = read('ARCHITECTURE.md')
  expect(reasons.filter((reason) => !text.includes(`**${reason}**`))).toEqual([])
})
