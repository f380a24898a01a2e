import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAudit } from '../audit/audit.ts'
import { grant } from '../auth/grants.ts'
import type { Keyring } from '../keys/keyring.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testKeyring } from '../testing/keyrings.ts'
import { seedSession } from '../testing/seed.ts'
import { createWalletService, type WalletService, type WalletSession } from './wallets.ts'

const HOUR = 3_600_000
const newShares = () => ({
  evmAddress: `0x${randomBytes(20).toString('hex')}`,
  solanaAddress: '4'.repeat(44),
  authShare: randomBytes(33).toString('base64url'),
  recoveryShare: randomBytes(66).toString('base64url'),
})

const tell = async () => undefined

describe.each(databases)('wallets on $name', ({ open }) => {
  let opened: TestDatabase
  let keyring: Keyring
  let wallets: WalletService
  let now = 1_000_000
  const clock = () => now
  const audit = createAudit(clock)
  const audited = (userId: string) =>
    opened.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()

  beforeAll(async () => {
    opened = await open()
    keyring = await testKeyring().parse()
    wallets = createWalletService({ db: opened.db, keyring, clock, audit, origin: 'https://secure.example' })
  })
  afterAll(() => opened.close())

  test('are returned as they were stored, and each release is in the audit', async () => {
    const session = await seedSession(opened.db, { now })
    const shares = newShares()
    expect(await wallets.get(session.userId)).toBeNull()
    const { outcome, wallet } = await wallets.create(session, shares)
    expect([outcome, wallet.epoch, wallet.evmAddress]).toEqual(['created', 1, shares.evmAddress])
    expect(await wallets.get(session.userId)).toEqual(wallet)
    expect(await wallets.release(session)).toEqual({
      wallet,
      authShare: shares.authShare,
      recoveryShare: null,
    })
    const both = { wallet, authShare: shares.authShare, recoveryShare: shares.recoveryShare }
    expect(await wallets.restore(session, tell)).toEqual(both)
    const { walletId } = wallet
    expect(await audited(session.userId)).toEqual([
      { action: 'wallet-created', details: { walletId } },
      { action: 'shares-released', details: { walletId, epoch: 1, kinds: 'auth' } },
      { action: 'shares-released', details: { walletId, epoch: 1, kinds: 'auth+recovery' } },
    ])
  })

  test('of a hundred concurrent first sign-ins are created once', async () => {
    const session = await seedSession(opened.db, { now })
    const tries = Array.from({ length: 100 }, newShares)
    const answers = await Promise.all(tries.map((shares) => wallets.create(session, shares)))
    const winner = answers.findIndex(({ outcome }) => outcome === 'created')
    expect(answers.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
    expect(new Set(answers.map(({ wallet }) => wallet.walletId)).size).toBe(1)
    expect(await wallets.restore(session, tell)).toEqual({
      wallet: answers[winner]?.wallet,
      authShare: tries[winner]?.authShare,
      recoveryShare: tries[winner]?.recoveryShare,
    })
  })

  test.each([
    ['an auth share that is a byte too short', { authShare: randomBytes(32).toString('base64url') }],
    ['an auth share that is a byte too long', { authShare: randomBytes(34).toString('base64url') }],
    ['a recovery share without the device share', { recoveryShare: randomBytes(33).toString('base64url') }],
  ])('are not created with %s', async (_, change) => {
    const session = await seedSession(opened.db, { now })
    await expect(wallets.create(session, { ...newShares(), ...change })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await wallets.get(session.userId)).toBeNull()
  })

  test('are required for a release', async () => {
    const session = await seedSession(opened.db, { now })
    await expect(wallets.release(session)).rejects.toMatchObject({ code: 'not-found' })
    expect(await audited(session.userId)).toEqual([])
  })

  const { release, restore } = {
    release: (session: WalletSession) => wallets.release(session),
    // Each restore uses a code of its own.
    restore: async (session: WalletSession) => {
      await grant(opened.db, session.sessionId, 'restore', now)
      return wallets.restore(session, tell)
    },
  }

  test.each([
    ['the server’s share', release, 60, HOUR],
    ['both shares', restore, 50, 24 * HOUR],
  ] as const)(
    'have the limit %s, then a waiting time, without affecting others',
    async (_, use, max, windowMs) => {
      const session = await seedSession(opened.db, { now })
      const other = await seedSession(opened.db, { now })
      await wallets.create(session, newShares())
      await wallets.create(other, newShares())
      for (let count = 0; count < max; count++) await use(session)
      now += 1_000
      const refused = { code: 'rate-limited', extras: { retryAfterMs: windowMs - 1_000 } }
      await expect(use(session)).rejects.toMatchObject(refused)
      await expect(use(other)).resolves.toBeDefined()
      now += windowMs
      await expect(use(session)).resolves.toBeDefined()
    },
    30_000,
  )

  describe('both shares', () => {
    const prepare = async () => {
      const session = await seedSession(opened.db, { now })
      await wallets.create(session, newShares())
      return session
    }
    const needed = { code: 'step-up-needed' }

    test('are released once for a code, and again within a minute after a lost response, with one email', async () => {
      const session = await prepare()
      let mails = 0
      const restore = () => wallets.restore(session, async () => void mails++)
      const first = await restore()
      now += 60_000
      expect(await restore()).toEqual(first)
      now += 1
      await expect(restore()).rejects.toMatchObject(needed)
      expect(mails).toBe(1)
      await grant(opened.db, session.sessionId, 'restore', now)
      await expect(restore()).resolves.toEqual(first)
      expect(mails).toBe(2)
    })

    test('are not released five minutes after the code', async () => {
      const session = await prepare()
      now += 5 * 60_000
      await expect(wallets.restore(session, tell)).rejects.toMatchObject(needed)
      await expect(wallets.release(session)).resolves.toBeDefined()
    })

    test('requested by two sessions are released to the one with the code', async () => {
      const session = await prepare()
      const stale = await seedSession(opened.db, { userId: session.userId, now: now - 5 * 60_000 })
      const outcomes = await Promise.allSettled([
        wallets.restore(session, tell),
        wallets.restore(stale, tell),
      ])
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    })

    test('requested several times at once count once, with one email', async () => {
      const session = await prepare()
      let mails = 0
      const tries = Array.from({ length: 10 }, () => wallets.restore(session, async () => void mails++))
      await Promise.all(tries)
      expect(mails).toBe(1)
    })

    test('are not released if the email about it cannot be stored, and the code stays valid', async () => {
      const session = await prepare()
      const failing = () => Promise.reject(new Error('no mail'))
      await expect(wallets.restore(session, failing)).rejects.toThrow('no mail')
      now += 61_000
      await expect(wallets.restore(session, tell)).resolves.toBeDefined()
    })
  })

  describe('an export', () => {
    const stepUp = (session: { sessionId: string }, purpose = 'export') =>
      opened.db
        .insertInto('step_ups')
        .values({ session_id: session.sessionId, purpose, granted_at: now, expires_at: now + 300_000 })
        .execute()
    test('needs a step-up of this session, for this purpose, within five minutes', async () => {
      const session = await seedSession(opened.db, { now })
      const elsewhere = await seedSession(opened.db, { userId: session.userId, now })
      await wallets.create(session, newShares())
      const refused = { code: 'step-up-needed' }
      await stepUp(elsewhere)
      await stepUp(session, 'large-transfer')
      await expect(wallets.export(session, tell)).rejects.toMatchObject(refused)
      await stepUp(session)
      now += 299_999
      await expect(wallets.export(session, tell)).resolves.toMatchObject({
        recoveryShare: expect.any(String),
      })
      now += 1
      await expect(wallets.export(session, tell)).rejects.toMatchObject(refused)
      const actions = (await audited(session.userId)).map(({ action }) => action)
      expect(actions).toEqual(['wallet-created', 'wallet-exported'])
    })

    test('is refused if the email about it cannot be stored', async () => {
      const session = await seedSession(opened.db, { now })
      await wallets.create(session, newShares())
      await stepUp(session)
      const failing = () => Promise.reject(new Error('no mail'))
      await expect(wallets.export(session, failing)).rejects.toThrow('no mail')
      expect((await audited(session.userId)).map(({ action }) => action)).toEqual(['wallet-created'])
    })
  })

  describe('a row that was changed in the database', () => {
    const prepare = async () => {
      const [victim, thief] = [await seedSession(opened.db, { now }), await seedSession(opened.db, { now })]
      const [own, other] = [
        await wallets.create(victim, newShares()),
        await wallets.create(thief, newShares()),
      ]
      return { victim, thief, own: own.wallet.walletId, other: other.wallet.walletId }
    }

    test('cannot be opened: a share moved to another wallet', async () => {
      const { thief, own, other } = await prepare()
      await sql`update shares set key_id = s.key_id, wrapped_dek = s.wrapped_dek, iv = s.iv, ciphertext = s.ciphertext
        from shares s where shares.wallet_id = ${other} and s.wallet_id = ${own} and s.kind = shares.kind`.execute(
        opened.db,
      )
      await expect(wallets.release(thief)).rejects.toThrow('A stored auth share does not open.')
    })

    test('cannot be opened: a wallet moved to another user', async () => {
      const { thief, own, other } = await prepare()
      await opened.db.deleteFrom('wallets').where('id', '=', other).execute()
      await opened.db.updateTable('wallets').set({ user_id: thief.userId }).where('id', '=', own).execute()
      await expect(wallets.restore(thief, tell)).rejects.toThrow('does not open')
    })

    test('cannot be opened: another epoch', async () => {
      const { victim, own } = await prepare()
      await opened.db.updateTable('wallets').set({ epoch: 2 }).where('id', '=', own).execute()
      await expect(wallets.release(victim)).rejects.toThrow('does not open')
    })
  })

  test('is unaffected by a replica that lacks the key: that reports it, and counts nothing', async () => {
    const session = await seedSession(opened.db, { now })
    await wallets.create(session, newShares())
    const foreign = await testKeyring('2027-1').parse()
    const replica = createWalletService({
      db: opened.db,
      keyring: foreign,
      clock,
      audit,
      origin: 'https://secure.example',
    })
    await expect(replica.release(session)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await audited(session.userId)).toHaveLength(1)
  })
})
