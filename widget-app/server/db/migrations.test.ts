import { checksumOf } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './migrations.ts'

/** The released migrations. A database that has run them refuses a server with changed ones. */
const RELEASED = [['widget-001-index', 'ec847941b165d4cb']]

test('released migrations are unchanged', () => {
  const checksums = MIGRATIONS.map((each) => [each.name, checksumOf(each).slice(0, 16)])
  expect(checksums.slice(0, RELEASED.length)).toEqual(RELEASED)
})
