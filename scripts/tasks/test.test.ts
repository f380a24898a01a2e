import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { checks } from './checks.ts'
import { summaryOf } from './test.ts'

test('every check of the repository is part of npm test', () => {
  const scripts = Object.keys(manifest.scripts).filter((name) => /^(check|test):/.test(name))
  expect([...checks].sort()).toEqual(scripts.sort())
})

test('the last line counts', () => {
  const outcome = { seconds: 1.25, passed: true }
  const summary = summaryOf([
    { ...outcome, name: 'build' },
    { ...outcome, name: 'check:lint', passed: false },
    { ...outcome, name: 'test:unit' },
  ])
  expect(summary).toMatch(/^FAILED {2}check:lint/m)
  expect(summary.split('\n').at(-1)).toBe('2 passed, 1 failed')
})
