import { expect, test } from 'vitest'
import { Row } from '../approval/display.ts'
import { actionRows } from './actionRows.ts'
import { row } from './context.ts'

test('the facts of one action among several belong to it, and its title to nothing', () => {
  const facts = [row.address('To', '0x1234'), row.quote('Says', 'Hello')]
  const rows = actionRows('2.1', 'Send 1 ETH', facts)
  expect(rows).toEqual([
    { label: 'Action 2.1', value: 'Send 1 ETH', kind: 'text' },
    { label: 'To', value: '0x1234', kind: 'address', part: true },
    { label: 'Says', value: 'Hello', kind: 'text', quoted: true, part: true },
  ])
  for (const one of rows) expect(Row.parse(one)).toEqual(one)
})

test('actions inside an action keep titles of their own', () => {
  const inner = [
    ...actionRows('1.1', 'Send 1 ETH', [row.address('To', '0x1234')]),
    ...actionRows('1.2', 'Send 2 ETH', [row.address('To', '0x5678')]),
  ]
  const rows = actionRows('1', 'Do 2 actions at once', [row.text('Contract', 'a multicall'), ...inner])
  expect(rows.filter(({ part }) => !part).map(({ label }) => label)).toEqual([
    'Action 1',
    'Action 1.1',
    'Action 1.2',
  ])
})
