import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { checks } from './checks.ts'
import { summaryOf } from './test.ts'

test('every check of the repository is part of npm test', () => {
  const scripts = Object.keys(manifest.scripts).filter((name) => /^(check|test):/.test(name))
  expect([...checks].sort()).toEqual(scripts.sort())
})

test('the last lines name the failed checks and their number', () => {
  const outcome = { seconds: 1.25, passed: true }
  const outcomes = [
    { ...outcome, name: 'build' },
    { ...outcome, name: 'check:lint' },
    { ...outcome, name: 'test:unit', passed: false },
  ]
  const summary = summaryOf(outcomes, '✘ some file › some test (3 s)\n    Error: no')
  expect(summary).toMatch(/^FAILED {2}test:unit/m)
  expect(summary.split('\n').slice(-2)).toEqual(['✘ some file › some test (3 s)', '2 passed, 1 failed'])
})
