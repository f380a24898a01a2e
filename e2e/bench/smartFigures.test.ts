import { expect, test } from 'vitest'
import { smartRows } from './smartFigures.ts'

test('smart accounts are compared with an EOA: times as a ratio, and only the scripts that an EOA does not need', () => {
  const plain = { shown: 100, mined: 200, scripts: { frame: 50_000, approve: 2_000 } }
  const smart = { shown: 300, mined: 500, scripts: { frame: 50_000, approve: 2_100, accounts: 1_500 } }
  expect(smartRows({ EOA: [plain, plain, plain], batch: [smart, smart, { ...smart, shown: 900 }] })).toEqual([
    ['EOA, request to approval (×1.00)', '3', '100.0 ms', '100.0 ms'],
    ['batch, request to approval (×3.00)', '3', '300.0 ms', '900.0 ms'],
    ['EOA, Approve to block (×1.00)', '3', '200.0 ms', '200.0 ms'],
    ['batch, Approve to block (×2.50)', '3', '500.0 ms', '500.0 ms'],
    ['scripts added by batch, gz', '', '1.5 kB', ''],
  ])
})
