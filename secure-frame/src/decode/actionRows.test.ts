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
