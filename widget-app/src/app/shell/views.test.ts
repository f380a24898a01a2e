import { expect, test } from 'vitest'
import { VIEWS } from './views.ts'

test('the wallets to connect, and what the secure frame draws, wait for nothing', () => {
  const first = Object.entries(VIEWS).flatMap(([name, { loaded }]) => (loaded() ? name : []))
  expect(first.sort()).toEqual([
    'ApproveTransaction',
    'Connect',
    'EmailLogin',
    'ExportKeys',
    'SignedInDevices',
  ])
})

test('every view is there when it is asked for', async () => {
  const views = await Promise.all(Object.values(VIEWS).map(({ load }) => load()))
  expect(views.map((View) => typeof View)).toEqual(Object.keys(VIEWS).map(() => 'function'))
})
