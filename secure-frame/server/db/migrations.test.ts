import { checksumOf } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './migrations.ts'

/** The released migrations. A database that has run them refuses a server with changed ones. */
const RELEASED = [
  ['001-sign-in', 'fe7a36cc5319effd'],
  ['002-wallets', 'fb74e2846ba18068'],
  ['003-tickets', '3d5a384d0a85e004'],
  ['004-mail', 'a0c623dace16cd3e'],
  ['005-secrets', '376f56a757cb1abc'],
  ['006-mail-state', '73db190c4b36c763'],
  ['007-audit-age', '11bb7abbd939eeb7'],
]

test('released migrations are unchanged', () => {
  const checksums = MIGRATIONS.map((each) => [each.name, checksumOf(each).slice(0, 16)])
  expect(checksums.slice(0, RELEASED.length)).toEqual(RELEASED)
})
