import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { checks } from './checks.ts'
import { summaryOf } from './test.ts'

test('every check of the repository is part of npm test', () => {
  const scripts = Object.keys(manifest.scripts).filter((name) => /^(check|test):/.test(name))
  expect([...checks].sort()).toEqual(scripts.sort())
})

test('the last lines say which checks failed, what was expected and where', () => {
  const outcome = { seconds: 1.25, passed: true }
  const outcomes = [
    { ...outcome, name: 'build' },
    { ...outcome, name: 'check:lint' },
    { ...outcome, name: 'test:unit', passed: false },
  ]
  const failures = [
    '✘ some file › some test (3 s)',
    '    Error: no',
    '    Expected: 1',
    '    Call log:',
    '    at e2e/a.ts:3',
  ]
  const summary = summaryOf(outcomes, failures.join('\n'))
  expect(summary).toMatch(/^FAILED {2}test:unit/m)
  expect(summary.split('\n').slice(-5)).toEqual([
    ...failures.filter((line) => !line.includes('log')),
    '2 passed, 1 failed',
  ])
})
