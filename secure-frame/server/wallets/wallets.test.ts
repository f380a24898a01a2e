import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAudit } from '../audit/audit.ts'
import type { Keyring } from '../keys/keyring.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testKeyring } from '../testing/keyrings.ts'
import { seedSession } from '../testing/seed.ts'
import { createWalletService, type WalletService } from './wallets.ts'

const HOUR = 3_600_000
const newShares = () => ({
  evmAddress: `0x${randomBytes(20).toString('hex')}`,
  solanaAddress: '4'.repeat(44),
  authShare: randomBytes(33).toString('base64url'),
  recoveryShare: randomBytes(66).toString('base64url'),
})

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
    wallets = createWalletService({ db: opened.db, keyring, clock, audit })
  }, 30_000)
  afterAll(() => opened.close())

  test('a user’s shares come back as they were given, and each release is written down', async () => {
    const session = await seedSession(opened.db)
    const shares = newShares()
    expect(await wallets.get(session.userId)).toBeNull()
    const { outcome, wallet } = await wallets.create(session, shares)
    expect([outcome, wallet.epoch, wallet.evmAddress]).toEqual(['created', 1, shares.evmAddress])
    expect(await wallets.get(session.userId)).toEqual(wallet)
    expect(await wallets.release(session, 'auth')).toEqual({
      wallet,
      authShare: shares.authShare,
      recoveryShare: null,
    })
    const both = { wallet, authShare: shares.authShare, recoveryShare: shares.recoveryShare }
    expect(await wallets.release(session, 'auth+recovery')).toEqual(both)
    const { walletId } = wallet
    expect(await audited(session.userId)).toEqual([
      { action: 'wallet-created', details: { walletId } },
      { action: 'shares-released', details: { walletId, epoch: 1, kinds: 'auth' } },
      { action: 'shares-released', details: { walletId, epoch: 1, kinds: 'auth+recovery' } },
    ])
  })

  test('of a hundred first sign-ins at once, one makes the wallet and all get the same', async () => {
    const session = await seedSession(opened.db)
    const tries = Array.from({ length: 100 }, newShares)
    const answers = await Promise.all(tries.map((shares) => wallets.create(session, shares)))
    const winner = answers.findIndex(({ outcome }) => outcome === 'created')
    expect(answers.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
    expect(new Set(answers.map(({ wallet }) => wallet.walletId)).size).toBe(1)
    expect(await wallets.release(session, 'auth+recovery')).toEqual({
      wallet: answers[winner]?.wallet,
      authShare: tries[winner]?.authShare,
      recoveryShare: tries[winner]?.recoveryShare,
    })
  }, 30_000)

  test.each([
    ['an auth share a byte short', { authShare: randomBytes(32).toString('base64url') }],
    ['an auth share a byte long', { authShare: randomBytes(34).toString('base64url') }],
    ['a recovery share without the device share', { recoveryShare: randomBytes(33).toString('base64url') }],
  ])('%s is refused, and no wallet is made', async (_, change) => {
    const session = await seedSession(opened.db)
    await expect(wallets.create(session, { ...newShares(), ...change })).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await wallets.get(session.userId)).toBeNull()
  })

  test('nobody gets the shares of somebody without a wallet', async () => {
    const session = await seedSession(opened.db)
    await expect(wallets.release(session, 'auth')).rejects.toMatchObject({ code: 'not-found' })
    expect(await audited(session.userId)).toEqual([])
  })

  test.each([
    ['auth', 60, HOUR],
    ['auth+recovery', 10, 24 * HOUR],
  ] as const)(
    '%s goes out %i times, then waits; others are not held up',
    async (kinds, max, windowMs) => {
      const session = await seedSession(opened.db)
      const other = await seedSession(opened.db)
      await wallets.create(session, newShares())
      await wallets.create(other, newShares())
      for (let count = 0; count < max; count++) await wallets.release(session, kinds)
      now += 1_000
      const refused = { code: 'rate-limited', extras: { retryAfterMs: windowMs - 1_000 } }
      await expect(wallets.release(session, kinds)).rejects.toMatchObject(refused)
      await expect(wallets.release(other, kinds)).resolves.toBeDefined()
      now += windowMs
      await expect(wallets.release(session, kinds)).resolves.toBeDefined()
    },
    30_000,
  )

  describe('an export', () => {
    const stepUp = (session: { sessionId: string }, purpose = 'export') =>
      opened.db
        .insertInto('step_ups')
        .values({ session_id: session.sessionId, purpose, granted_at: now, expires_at: now + 300_000 })
        .execute()
    const tell = async () => undefined

    test('needs a step-up of this session, for this purpose, of the last five minutes', async () => {
      const session = await seedSession(opened.db)
      const elsewhere = await seedSession(opened.db, { userId: session.userId })
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

    test('does not happen when the mail about it cannot be written', async () => {
      const session = await seedSession(opened.db)
      await wallets.create(session, newShares())
      await stepUp(session)
      const failing = () => Promise.reject(new Error('no mail'))
      await expect(wallets.export(session, failing)).rejects.toThrow('no mail')
      expect((await audited(session.userId)).map(({ action }) => action)).toEqual(['wallet-created'])
    })
  })

  describe('a row that somebody changed in the database', () => {
    const prepare = async () => {
      const [victim, thief] = [await seedSession(opened.db), await seedSession(opened.db)]
      const [own, other] = [
        await wallets.create(victim, newShares()),
        await wallets.create(thief, newShares()),
      ]
      return { victim, thief, own: own.wallet.walletId, other: other.wallet.walletId }
    }

    test('does not open: a share that was moved to the thief’s wallet', async () => {
      const { thief, own, other } = await prepare()
      await sql`update shares set key_id = s.key_id, wrapped_dek = s.wrapped_dek, iv = s.iv, ciphertext = s.ciphertext
        from shares s where shares.wallet_id = ${other} and s.wallet_id = ${own} and s.kind = shares.kind`.execute(
        opened.db,
      )
      await expect(wallets.release(thief, 'auth')).rejects.toThrow('A stored auth share does not open.')
    })

    test('does not open: a wallet that was given to the thief', async () => {
      const { thief, own, other } = await prepare()
      await opened.db.deleteFrom('wallets').where('id', '=', other).execute()
      await opened.db.updateTable('wallets').set({ user_id: thief.userId }).where('id', '=', own).execute()
      await expect(wallets.release(thief, 'auth+recovery')).rejects.toThrow('does not open')
    })

    test('does not open: another epoch', async () => {
      const { victim, own } = await prepare()
      await opened.db.updateTable('wallets').set({ epoch: 2 }).where('id', '=', own).execute()
      await expect(wallets.release(victim, 'auth')).rejects.toThrow('does not open')
    })
  })

  test('a replica whose ring lacks the key says that it is not available, and counts nothing', async () => {
    const session = await seedSession(opened.db)
    await wallets.create(session, newShares())
    const foreign = await testKeyring('2027-1').parse()
    const replica = createWalletService({ db: opened.db, keyring: foreign, clock, audit })
    await expect(replica.release(session, 'auth')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await audited(session.userId)).toHaveLength(1)
  })
})
