import { expect, test } from 'vitest'
import { createReportLimit, reportOf } from './errorReport.ts'

const ORIGIN = 'https://widget.example'
const FRAME = `    at connect (${ORIGIN}/assets/widget-Cz42aNhs.js:1:23)`

const failed = (name: string, message: string, stack = '') =>
  Object.assign(new Error(message), { name, stack: `${name}: ${message}\n${stack}` })

test.each<[string, unknown, object]>([
  [
    'an address and an email',
    failed('TypeError', 'No 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 of ada@mail.example', FRAME),
    {
      errorType: 'TypeError',
      errorMessage: 'No [hex] of [email]',
      stackTrace: 'at connect (/assets/widget-Cz42aNhs.js:1:23)',
    },
  ],
  [
    'a class with a name of its own',
    failed('AdaError', 'x'),
    { errorType: 'other', errorMessage: 'x', stackTrace: '' },
  ],
  [
    'a text in place of an error',
    'code 482913',
    { errorType: 'Error', errorMessage: 'code [number]', stackTrace: '' },
  ],
  ['nothing', undefined, { errorType: 'Error', errorMessage: 'undefined', stackTrace: '' }],
])('%s', (_, error, facts) => {
  expect(reportOf(error, ORIGIN, { uncaught: true })).toEqual({
    event: 'INTERNAL_SDK_ERROR',
    uncaught: true,
    ...facts,
  })
})

test('five reports in any minute', () => {
  let now = 0
  const mayReport = createReportLimit(() => now)
  const counts = [0, 59_999, 60_000].map((time) => {
    now = time
    return Array.from({ length: 9 }, mayReport).filter(Boolean).length
  })
  expect(counts).toEqual([5, 0, 5])
})
