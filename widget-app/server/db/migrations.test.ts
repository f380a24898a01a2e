import { checksumOf } from '@airlock/kit/server'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './migrations.ts'

/** What was released: a database that has run it refuses a server that has another. */
const RELEASED = [['widget-001-index', 'ec847941b165d4cb']]

test('what was released is as it was', () => {
  const checksums = MIGRATIONS.map((each) => [each.name, checksumOf(each).slice(0, 16)])
  expect(checksums.slice(0, RELEASED.length)).toEqual(RELEASED)
})
