import { expect, test } from 'vitest'
import { walletRows } from './walletFigures.ts'

test('a frame that took three times as long counts as two dropped frames', () => {
  const rows = walletRows({
    scrollings: [{ slowDown: 4, frames: [16, 17, 16, 50], empty: [16, 17] }],
    heaps: [2e6],
    pairings: [100],
    pairingGz: 90_000,
  })
  expect(rows).toEqual([
    ['frame of 1000 wallets, CPU 1/4', '4', '16.0 ms', '50.0 ms'],
    ['frame of an empty list, CPU 1/4', '2', '16.0 ms', '17.0 ms'],
    ['frames dropped of 1000 wallets', '2', '33.3 %', ''],
    ['frames dropped of an empty list', '0', '0.0 %', ''],
    ['heap at their end', '1', '2.0 MB', '2.0 MB'],
    ['code scanned to account', '1', '100.0 ms', '100.0 ms'],
    ['scripts of a pairing, gz', '', '90.0 kB', ''],
  ])
})
