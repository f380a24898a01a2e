import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAudit } from '../audit/audit.ts'
import { grant } from '../auth/grants.ts'
import type { Database } from '../db/schema.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testKeyring } from '../testing/keyrings.ts'
import { seedSession } from '../testing/seed.ts'
import { createWalletService, type WalletSession } from '../wallets/wallets.ts'
import type { Keyring } from './keyring.ts'
import { rotate } from './rotate.ts'
import { rotateCommand } from './rotateCommand.ts'
import { checkReplica } from './selfCheck.ts'

const clock = () => Date.now()

describe.each(databases)('keys on $name', ({ open }) => {
  const onlyOld = testKeyring('old')
  const both = onlyOld.add('new')
  const onlyNew = both.without('old')
  let opened: TestDatabase
  let rings: { old: Keyring; both: Keyring; new: Keyring }

  const replica = (keyring: Keyring) =>
    createWalletService({
      db: opened.db,
      keyring,
      clock,
      audit: createAudit(clock),
      origin: 'https://secure.example',
    })

  interface Owner {
    session: WalletSession
    authShare: string
    recoveryShare: string
  }
  const addWallet = async (keyring: Keyring): Promise<Owner> => {
    const session = await seedSession(opened.db, { now: clock() })
    const shares = {
      authShare: randomBytes(33).toString('base64url'),
      recoveryShare: randomBytes(66).toString('base64url'),
    }
    const addresses = { evmAddress: `0x${'1'.repeat(40)}`, solanaAddress: '4'.repeat(44) }
    await replica(keyring).create(session, { ...addresses, ...shares })
    return { session, ...shares }
  }
  const addWallets = (count: number, keyring: Keyring) =>
    Promise.all(Array.from({ length: count }, () => addWallet(keyring)))
  const expectOpens = async (owner: Owner, keyring: Keyring) => {
    const { session, authShare, recoveryShare } = owner
    await grant(opened.db, session.sessionId, 'restore', clock())
    expect(await replica(keyring).restore(session, async () => undefined)).toMatchObject({
      authShare,
      recoveryShare,
    })
  }
  const keysInUse = async () =>
    (await opened.db.selectFrom('shares').select('key_id').distinct().orderBy('key_id').execute()).map(
      ({ key_id }) => key_id,
    )

  beforeAll(async () => {
    opened = await open()
    rings = { old: await onlyOld.parse(), both: await both.parse(), new: await onlyNew.parse() }
  }, 30_000)
  beforeEach(async () => {
    await opened.db.deleteFrom('wallets').execute()
    await opened.db.deleteFrom('key_fingerprints').execute()
  })
  afterAll(() => opened.close())

  describe('rotation', () => {
    test('runs while wallets are created and unlocked with both rings; then the old key can be removed', async () => {
      const owners = await addWallets(20, rings.old)
      const rotating = rotate({ db: opened.db, keyring: rings.both, batch: 3 })
      const unlocking = owners.map((owner) => expectOpens(owner, rings.both))
      const late = addWallets(5, { ...rings.both, auth: { ...rings.both.auth, current: 'old' } })
      await Promise.all([rotating, ...unlocking])
      owners.push(...(await late))
      // A replica whose current key was still the old one may have sealed meanwhile: the second run finds that row.
      expect((await rotate({ db: opened.db, keyring: rings.both })).failed).toEqual([])
      expect(await keysInUse()).toEqual(['new'])
      for (const owner of owners) await expectOpens(owner, rings.new)
    }, 60_000)

    test('needs no more queries for ten wallets than for one', async () => {
      const queriesFor = async (wallets: number) => {
        await addWallets(wallets, rings.old)
        let queries = 0
        const counted = opened.db.withPlugin({
          transformQuery({ node }) {
            queries++
            return node
          },
          transformResult: async ({ result }) => result,
        })
        const { rewrapped } = await rotate({ db: counted, keyring: rings.both })
        expect(rewrapped).toBe(2 * wallets)
        return queries
      }
      // The first use of a key is written once.
      await queriesFor(1)
      expect(await queriesFor(10)).toBe(await queriesFor(1))
    })

    test('continues after an interruption', async () => {
      const owners = await addWallets(8, rings.old)
      let queries = 0
      const breaking = opened.db.withPlugin({
        transformQuery({ node }) {
          queries++
          if (queries > 40) throw new Error('the power is gone')
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await expect(rotate({ db: breaking, keyring: rings.both, batch: 2 })).rejects.toThrow(
        'the power is gone',
      )
      expect(await keysInUse()).toEqual(['new', 'old'])
      for (const owner of owners) await expectOpens(owner, rings.both)
      const { rewrapped } = await rotate({ db: opened.db, keyring: rings.both, batch: 2 })
      expect(rewrapped).toBeGreaterThan(0)
      expect(rewrapped).toBeLessThan(16)
      for (const owner of owners) await expectOpens(owner, rings.new)
    }, 30_000)

    test('reports shares that it cannot open, leaves them unchanged, and rotates the others', async () => {
      const [owner, broken] = await addWallets(2, rings.old)
      const { walletId } = (await replica(rings.old).get(broken?.session.userId ?? '')) ?? expect.fail()
      await opened.db
        .updateTable('shares')
        .set({ wrapped_dek: new Uint8Array(60) })
        .where('wallet_id', '=', walletId)
        .where('kind', '=', 'auth')
        .execute()
      const { rewrapped, failed } = await rotate({ db: opened.db, keyring: rings.both, batch: 1 })
      const failure = { walletId, kind: 'auth', reason: 'It does not open.', isDamaged: true }
      expect([rewrapped, failed]).toEqual([3, [failure]])
      await expectOpens(owner ?? expect.fail(), rings.new)
    })
  })

  describe('a damaged share', () => {
    const damage = async () => {
      const [owner, broken] = await addWallets(2, rings.old)
      if (!owner || !broken) return expect.fail()
      const { walletId } = (await replica(rings.old).get(broken.session.userId)) ?? expect.fail()
      const row = opened.db.selectFrom('shares').selectAll().where('wallet_id', '=', walletId)
      const before = await row.where('kind', '=', 'auth').executeTakeFirstOrThrow()
      const write = (wrapped_dek: Uint8Array, table: 'shares' | 'quarantined_shares' = 'shares') =>
        opened.db
          .updateTable(table)
          .set({ wrapped_dek })
          .where('wallet_id', '=', walletId)
          .where('kind', '=', 'auth')
          .execute()
      await write(new Uint8Array(60))
      return { owner, broken, repair: () => write(before.wrapped_dek, 'quarantined_shares') }
    }

    test('keeps its key in use until the operator quarantines it', async () => {
      const { owner, broken } = await damage()
      await rotate({ db: opened.db, keyring: rings.both })
      const check = () => checkReplica(opened.db, rings.new, clock)
      await expect(check()).rejects.toThrow('lacks the key "old"')
      const { failed, quarantined } = await rotate({ db: opened.db, keyring: rings.both, quarantine: true })
      expect([failed.length, quarantined]).toEqual([1, 1])
      await expect(check()).resolves.toBeUndefined()
      expect(await rotate({ db: opened.db, keyring: rings.both })).toMatchObject({ failed: [] })
      await expectOpens(owner, rings.new)
      await expect(replica(rings.new).release(broken.session)).rejects.toThrow('quarantine')
    })

    test('can be restored from quarantine after a repair', async () => {
      const { broken, repair } = await damage()
      await rotate({ db: opened.db, keyring: rings.both, quarantine: true })
      await repair()
      expect(await rotate({ db: opened.db, keyring: rings.both })).toMatchObject({ rewrapped: 1, failed: [] })
      await expectOpens(broken, rings.new)
    })

    test('is not one whose key is missing from the ring', async () => {
      await addWallets(1, rings.old)
      const rotation = await rotate({ db: opened.db, keyring: rings.new, quarantine: true })
      expect(rotation).toMatchObject({ rewrapped: 0, quarantined: 0, failed: { length: 2 } })
      expect(await keysInUse()).toEqual(['old'])
    })
  })

  describe('a different key with the same id', () => {
    const impostor = testKeyring('old')
    const underImpostor = async () => {
      // An older release did this too, because it had no fingerprint to compare.
      const owner = await addWallet(await impostor.parse())
      await opened.db.deleteFrom('key_fingerprints').execute()
      return owner
    }

    test('encrypts no wallet, and creates none', async () => {
      await addWallets(1, rings.old)
      const session = await seedSession(opened.db)
      const wrong = replica(await impostor.parse())
      const shares = { authShare: 'A'.repeat(44), recoveryShare: 'A'.repeat(88) }
      const addresses = { evmAddress: `0x${'1'.repeat(40)}`, solanaAddress: '4'.repeat(44) }
      await expect(wrong.create(session, { ...addresses, ...shares })).rejects.toMatchObject({
        code: 'unavailable',
        cause: { message: expect.stringContaining('"old" of "auth" is not the one') },
      })
      expect(await wrong.get(session.userId)).toBeNull()
    })

    test('opens no share of another replica, and reports the cause', async () => {
      const owner = await addWallet(rings.old)
      const wrong = replica(await impostor.parse())
      await expect(wrong.release(owner.session)).rejects.toMatchObject({
        code: 'unavailable',
        cause: { message: expect.stringContaining('"old" is another one than the share was sealed under') },
      })
      await expectOpens(owner, rings.old)
    })

    test.each([
      ['with the fingerprint of its key', false],
      ['in an earlier release, without a fingerprint', true],
    ])('is detected by the shares that it sealed %s, and needs an id of its own', async (_, isOlder) => {
      const owner = await underImpostor()
      if (isOlder) await opened.db.updateTable('shares').set({ key_fingerprint: null }).execute()
      const right = await addWallet(rings.old)
      const { failed } = await rotate({ db: opened.db, keyring: rings.both })
      expect(failed).toHaveLength(2)
      // The ring has another key under that name. A share counts as damaged only if it has no fingerprint, which
      // would show that its key is missing.
      expect(failed.map(({ isDamaged }) => isDamaged)).toEqual([isOlder, isOlder])
      const { auth, recovery } = await impostor.parse()
      const found: Keyring = {
        auth: withKey(rings.both.auth, 'found', auth),
        recovery: withKey(rings.both.recovery, 'found', recovery),
      }
      expect((await rotate({ db: opened.db, keyring: found })).failed).toEqual([])
      await expectOpens(owner, rings.new)
      await expectOpens(right, rings.new)
    })

    test('rotates nothing', async () => {
      const owner = await addWallet(rings.old)
      await expect(rotate({ db: opened.db, keyring: await impostor.add('new').parse() })).rejects.toThrow(
        '"old" of "auth" is not the one',
      )
      await expectOpens(owner, rings.old)
    })
  })

  test('adds the missing fingerprints of earlier releases when rotating', async () => {
    const [owner] = await addWallets(3, rings.new)
    await opened.db.updateTable('shares').set({ key_fingerprint: null }).execute()
    await expectOpens(owner ?? expect.fail(), rings.new)
    expect(await rotate({ db: opened.db, keyring: rings.new, batch: 2 })).toMatchObject({ rewrapped: 6 })
    const left = await opened.db
      .selectFrom('shares')
      .select('wallet_id')
      .where('key_fingerprint', 'is', null)
      .execute()
    expect(left).toEqual([])
    expect(await rotate({ db: opened.db, keyring: rings.new })).toMatchObject({ rewrapped: 0, failed: [] })
  })

  describe('the self-check of a replica', () => {
    const check = (keyring: Keyring, at = clock) => checkReplica(opened.db, keyring, at)

    test('succeeds with every key in use, before and after a rotation', async () => {
      await addWallets(1, rings.old)
      await expect(check(rings.old)).resolves.toBeUndefined()
      await expect(check(rings.both)).resolves.toBeUndefined()
      await expect(check(rings.new)).rejects.toThrow('"auth" lacks the key "old"')
      await rotate({ db: opened.db, keyring: rings.both })
      await expect(check(rings.new)).resolves.toBeUndefined()
      await expect(check(rings.old)).rejects.toThrow('"auth" lacks the key "new"')
    })

    test('fails with a different key of the same id, even without wallets', async () => {
      await check(rings.old)
      const impostor = await testKeyring('old').parse()
      await expect(check(impostor)).rejects.toThrow('"old" of "auth" is not the one that was used')
      await expect(check({ ...rings.old, recovery: impostor.recovery })).rejects.toThrow('of "recovery"')
    })

    test('fails if its clock differs from the database’s', async () => {
      for (const skew of [-86_400_000, -60_000, 60_000, 86_400_000])
        await expect(check(rings.old, () => Date.now() + skew)).rejects.toThrow('differ by')
      await expect(check(rings.old, () => Date.now() + 5_000)).resolves.toBeUndefined()
    })
  })

  test('a copy of the database reveals no share (SEC-23, SEC-52)', async () => {
    const owners = await addWallets(3, rings.old)
    await expectOpens(owners[0] ?? expect.fail(), rings.old)
    const dump = await dumpOf(opened)
    const text = dump.text.toLowerCase()
    const shares = owners
      .flatMap(({ authShare, recoveryShare }) => [authShare, recoveryShare])
      .map((encoded) => Buffer.from(encoded, 'base64url'))
    const writings = shares.flatMap((share) =>
      (['hex', 'base64', 'base64url'] as const).map((as) => share.toString(as).slice(0, 20).toLowerCase()),
    )
    expect(writings.filter((writing) => text.includes(writing))).toEqual([])
    // Nor a part of it: the device share is the second half of the stored recovery value.
    const parts = shares.flatMap((share) => [share.subarray(0, 12), share.subarray(-12)])
    expect(parts.filter((part) => dump.bytes.includes(part))).toEqual([])
    const keys = [...(text.matchAll(/[0-9a-f]{64}/g) ?? [])].map(([hex]) => Buffer.from(hex, 'hex'))
    expect(keys.length).toBeGreaterThan(0)
    const rows = await opened.db.selectFrom('shares').selectAll().execute()
    for (const key of keys) for (const row of rows) await expect(decrypt(key, row)).rejects.toThrow()
  }, 30_000)
})

describe.runIf(databases.some(({ name }) => name === 'Postgres'))('the command', () => {
  test('reports the number of rewrapped shares, and fails while a share needs an older key', async () => {
    const opened = await databases.find(({ name }) => name === 'Postgres')?.open()
    if (!opened) return expect.fail()
    const before = testKeyring('old')
    const session = await seedSession(opened.db, { now: clock() })
    const shares = { authShare: 'A'.repeat(44), recoveryShare: 'A'.repeat(88) }
    const service = createWalletService({
      db: opened.db,
      keyring: await before.parse(),
      clock,
      audit: createAudit(clock),
      origin: 'https://secure.example',
    })
    await service.create(session, {
      evmAddress: `0x${'1'.repeat(40)}`,
      solanaAddress: '4'.repeat(44),
      ...shares,
    })
    const said: string[] = []
    const run = (keyring: string) => rotateCommand({ url: opened.url }, keyring, (line) => said.push(line))
    expect(await run(testKeyring('new').text)).toBe(1)
    expect(said.at(-1)).toBe('2 shares still need an older key.')
    expect(await run(before.add('new').text)).toBe(0)
    expect(said.slice(-2)).toEqual([
      '2 shares are wrapped under the current keys now.',
      'No share needs an older key.',
    ])
    await opened.close()
  }, 30_000)
})

/** A ring in which this name has the current key of another ring. */
const withKey = (ring: Keyring['auth'], name: string, other: Keyring['auth']): Keyring['auth'] => ({
  ...ring,
  keys: new Map([...ring.keys, [name, other.keys.get(other.current) ?? expect.fail()]]),
})

/** All rows of all tables: the text of a dump, and the concatenated bytes columns. */
async function dumpOf({ db }: TestDatabase): Promise<{ text: string; bytes: Buffer }> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  expect(tables.rows.length).toBeGreaterThan(13)
  const texts: string[] = []
  const bytes: Uint8Array[] = []
  for (const { name } of tables.rows) {
    const asText = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
    texts.push(...asText.rows.map(({ row }) => row))
    const raw = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    for (const value of raw.rows.flatMap((row) => Object.values(row)))
      if (value instanceof Uint8Array) bytes.push(value)
  }
  return { text: texts.join('\n'), bytes: Buffer.concat(bytes) }
}

async function decrypt(key: Uint8Array<ArrayBuffer>, row: Database['shares']): Promise<void> {
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const open = (iv: Uint8Array, bytes: Uint8Array) =>
    crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, imported, new Uint8Array(bytes))
  await open(row.iv, row.ciphertext).catch(() =>
    open(row.wrapped_dek.subarray(0, 12), row.wrapped_dek.subarray(12)),
  )
}
