import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPermissionSeal } from '../permissions/seal.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testKeyring } from '../testing/keyrings.ts'
import type { Keyring } from './keyring.ts'
import { checkPermissions } from './permissionCheck.ts'
import { rotatePermissions } from './rotatePermissions.ts'
import { checkReplica } from './selfCheck.ts'

const CONTEXT = '0x1234'

describe.each(databases)('the keys of permissions on $name', ({ open }) => {
  const onlyOld = testKeyring('old')
  const both = onlyOld.add('new')
  let opened: TestDatabase
  let rings: Record<'old' | 'both' | 'new', Keyring>
  let userId: string

  const add = async (id: string, keyring: Keyring) => {
    const sealed = await createPermissionSeal(keyring).seal(opened.db, { userId, id }, CONTEXT)
    await opened.db
      .insertInto('permissions')
      .values({
        user_id: userId,
        id,
        project_id: 'shop',
        chain_id: 'eip155:1',
        account: '0x',
        delegate: '0x',
        site: null,
        permission: '{}',
        granted_at: 0,
        expires_at: 0,
        key_id: sealed.keyId,
        key_fingerprint: sealed.keyFingerprint,
        wrapped_dek: sealed.wrappedDek,
        iv: sealed.iv,
        ciphertext: sealed.ciphertext,
      })
      .execute()
  }
  const openWith = async (id: string, keyring: Keyring) => {
    const row = await opened.db
      .selectFrom('permissions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return createPermissionSeal(keyring).open(
      { userId, id },
      {
        keyId: row.key_id,
        keyFingerprint: row.key_fingerprint,
        wrappedDek: row.wrapped_dek,
        iv: row.iv,
        ciphertext: row.ciphertext,
      },
    )
  }
  const wrap = (id: string, wrapped_dek: Uint8Array) =>
    opened.db.updateTable('permissions').set({ wrapped_dek }).where('id', '=', id).execute()
  const rotate = (keyring: Keyring, quarantine = false) =>
    rotatePermissions({ db: opened.db, keyring, batch: 2, quarantine })
  const check = (keyring: Keyring) => checkReplica(opened.db, keyring, Date.now)

  beforeAll(async () => {
    opened = await open()
    rings = { old: await onlyOld.parse(), both: await both.parse(), new: await both.without('old').parse() }
  }, 60_000)
  afterAll(() => opened.close())
  beforeEach(async () => {
    await opened.db.deleteFrom('users').execute()
    await opened.db.deleteFrom('key_fingerprints').execute()
    userId = randomUUID()
    await opened.db
      .insertInto('users')
      .values({ id: userId, email: 'ada@mail.example', created_at: 0 })
      .execute()
  })

  test('are rotated, and then the old key can be removed', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) await add(id, rings.old)
    await expect(check(rings.new)).rejects.toThrow('under which permissions are still wrapped')
    expect(await rotate(rings.both)).toEqual({ rewrapped: 5, failed: [], quarantined: 0 })
    expect(await rotate(rings.both)).toMatchObject({ rewrapped: 0 })
    await expect(check(rings.new)).resolves.toBeUndefined()
    for (const id of ['a', 'e']) expect(await openWith(id, rings.new)).toBe(CONTEXT)
  })

  test('stay in use while one is damaged, until the operator puts that aside; a repaired one is taken back', async () => {
    await add('a', rings.old)
    await add('b', rings.old)
    const before = await opened.db
      .selectFrom('permissions')
      .select('wrapped_dek')
      .where('id', '=', 'a')
      .executeTakeFirstOrThrow()
    await wrap('a', new Uint8Array(60))
    expect((await checkPermissions(opened.db, rings.old, undefined)).problem).toBe(
      '1 do not open, such as a.',
    )
    const failed = [{ id: 'a', reason: 'It does not open.', isDamaged: true }]
    expect(await rotate(rings.both)).toEqual({ rewrapped: 1, failed, quarantined: 0 })
    await expect(check(rings.new)).rejects.toThrow('lacks the key "old"')
    expect(await rotate(rings.both, true)).toEqual({ rewrapped: 0, failed, quarantined: 1 })
    await expect(check(rings.new)).resolves.toBeUndefined()
    expect(await checkPermissions(opened.db, rings.new, undefined)).toEqual({ tried: 1, problem: null })
    await wrap('a', before.wrapped_dek)
    expect(await rotate(rings.both)).toMatchObject({ rewrapped: 1, failed: [] })
    expect(await openWith('a', rings.new)).toBe(CONTEXT)
  })

  test('that are missing damage nothing', async () => {
    await add('a', rings.old)
    await opened.db.deleteFrom('key_fingerprints').execute()
    const rotation = await rotate(rings.new, true)
    expect(rotation).toMatchObject({ rewrapped: 0, quarantined: 0, failed: [{ isDamaged: false }] })
    await expect(openWith('a', rings.new)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await openWith('a', rings.old)).toBe(CONTEXT)
  })

  test('are the same on all replicas: one with another key of the same name seals nothing', async () => {
    await add('a', rings.old)
    const impostor = await testKeyring('old').parse()
    await expect(add('b', impostor)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
