import { expect, test } from 'vitest'
import { createLog, logOf } from './log.ts'
import { createRing, LOG_BYTES } from './ring.ts'

test('the ring keeps the latest lines within its bytes', () => {
  const ring = createRing(10)
  for (const line of ['one', 'two', 'äöü']) ring.push(line)
  // Letters outside ASCII have two bytes each.
  expect(ring.text()).toBe('äöü\n')
  ring.push('x'.repeat(10))
  expect(ring.text()).toBe('äöü\n')
})

test('a long visit never keeps more than the limit', () => {
  const ring = createRing()
  for (let index = 0; index < 3_000; index += 1) ring.push(`${index} `.padEnd(999, '.'))
  expect(ring.text().length).toBe(LOG_BYTES)
  expect(ring.text()).toContain('2999 ')
})

test.each([
  ['error', ['failed']],
  ['debug', ['action', 'opened', 'failed']],
] as const)('of level %s', (level, messages) => {
  const log = createLog(level)
  log.write('debug', 'action')
  log.write('info', 'opened')
  log.write('error', 'failed')
  const lines = log.text().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).message)).toEqual(messages)
})

test('a widget has one log', () => {
  const widget = {}
  expect(logOf(widget, true)).toBe(logOf(widget, false))
  expect(logOf({}, true)).not.toBe(logOf(widget, true))
})
