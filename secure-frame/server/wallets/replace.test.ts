import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAudit } from '../audit/audit.ts'
import { grant } from '../auth/grants.ts'
import { checkBackup } from '../keys/backupCheck.ts'
import type { Keyring } from '../keys/keyring.ts'
import { putAside, type Row } from '../keys/quarantine.ts'
import { rotate } from '../keys/rotate.ts'
import { giveUpKey } from '../people/giveUpKey.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testKeyring } from '../testing/keyrings.ts'
import { type OwnedPasskey, seedPasskey } from '../testing/passkeys.ts'
import { seedSession } from '../testing/seed.ts'
import { ORIGIN } from '../testing/server.ts'
import { createWalletService, type WalletService, type WalletSession } from './wallets.ts'

type Tell = Parameters<WalletService['replace']>[2]

const newShares = () => ({
  evmAddress: `0x${randomBytes(20).toString('hex')}`,
  solanaAddress: '4'.repeat(44),
  authShare: randomBytes(33).toString('base64url'),
  recoveryShare: randomBytes(66).toString('base64url'),
})
const tell = async () => undefined
const LOST = { code: 'shares-lost' }
const EXISTS = { code: 'wallet-exists' }

describe.each(databases)('a wallet whose shares are gone, on $name', ({ open }) => {
  let opened: TestDatabase
  let keyring: Keyring
  let wallets: WalletService
  let session: WalletSession
  let passkey: OwnedPasskey
  let first: ReturnType<typeof newShares>
  let now = 1_000_000
  const clock = () => now
  const audit = createAudit(clock)
  const replica = () => createWalletService({ db: opened.db, keyring, clock, audit, origin: ORIGIN })
  const permit = (of = session) => grant(opened.db, of.sessionId, 'replace', now)

  /** Replaces the wallet with what the person's passkey has signed. */
  async function replace(shares: typeof first, tell: Tell, { who = session, on = wallets } = {}) {
    return on.replace(who, await passkey.signed(shares), tell)
  }

  /** Moves the shares of the wallet to the quarantine, as they are. */
  async function quarantine(kinds: readonly string[] = ['auth', 'recovery']): Promise<void> {
    const rows = await opened.db
      .selectFrom('shares')
      .innerJoin('wallets', 'wallets.id', 'shares.wallet_id')
      .selectAll('shares')
      .select('wallets.user_id')
      .where('wallets.user_id', '=', session.userId)
      .where('kind', 'in', kinds as Row['kind'][])
      .execute()
    for (const row of rows) await putAside(opened.db, row)
  }

  beforeAll(async () => {
    opened = await open()
    keyring = await testKeyring().parse()
    wallets = replica()
  }, 60_000)
  afterAll(() => opened.close())
  beforeEach(async () => {
    now += 86_400_000
    session = await seedSession(opened.db, { now })
    passkey = await seedPasskey(opened.db, session.userId, now - 1)
    first = newShares()
    await wallets.create(session, first)
  })

  test('is reported as lost, and its replacement keeps the first owner for ever', async () => {
    await quarantine()
    await expect(wallets.release(session)).rejects.toMatchObject(LOST)
    await permit()
    let mails = 0
    const second = newShares()
    const replaced = await replace(second, async () => void mails++)
    expect(replaced).toMatchObject({
      epoch: 2,
      evmAddress: second.evmAddress,
      initialOwner: first.evmAddress,
    })
    expect(mails).toBe(1)
    expect(await wallets.get(session.userId)).toEqual(replaced)
    expect(await wallets.release(session)).toMatchObject({ wallet: replaced, authShare: second.authShare })

    now += 600_000
    await quarantine()
    await permit()
    const third = newShares()
    expect(await replace(third, tell)).toEqual({
      ...replaced,
      epoch: 3,
      evmAddress: third.evmAddress,
    })
    const { db } = opened
    const lost = await db
      .selectFrom('replaced_wallets')
      .select(['epoch', 'evm_address'])
      .where('wallet_id', '=', replaced.walletId)
      .orderBy('epoch')
      .execute()
    expect(lost).toEqual([
      { epoch: 1, evm_address: first.evmAddress },
      { epoch: 2, evm_address: second.evmAddress },
    ])
    const record = await db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('user_id', '=', session.userId)
      .where('action', '=', 'wallet-replaced')
      .execute()
    expect(record).toMatchObject([{ details: { epoch: 2 } }, { details: { epoch: 3 } }])
  })

  test('is not replaced while a share exists, whatever the code', async () => {
    await permit()
    await expect(replace(newShares(), tell)).rejects.toMatchObject(EXISTS)
    for (const kind of ['auth', 'recovery']) {
      await quarantine([kind])
      await expect(replace(newShares(), tell)).rejects.toMatchObject({
        ...EXISTS,
        extras: { wallet: { evmAddress: first.evmAddress } },
      })
      await rotate({ db: opened.db, keyring })
    }
    expect(await wallets.release(session)).toMatchObject({ authShare: first.authShare })
  })

  test('needs its own code, which counts for five minutes', async () => {
    await quarantine()
    for (const purpose of ['export', 'methods', 'passkeys'] as const)
      await grant(opened.db, session.sessionId, purpose, now)
    const refused = { code: 'step-up-needed' }
    await expect(replace(newShares(), tell)).rejects.toMatchObject(refused)
    const elsewhere = await seedSession(opened.db, { userId: session.userId, now })
    await permit(elsewhere)
    await expect(replace(newShares(), tell)).rejects.toMatchObject(refused)
    await permit()
    now += 300_000
    await expect(replace(newShares(), tell)).rejects.toMatchObject(refused)
    await expect(wallets.release(session)).rejects.toMatchObject(LOST)
  })

  test('is replaced by one of many concurrent calls, on several replicas', async () => {
    await quarantine()
    const sessions = await Promise.all(
      Array.from({ length: 4 }, () => seedSession(opened.db, { userId: session.userId, now })),
    )
    for (const one of sessions) await permit(one)
    const replicas = [replica(), replica()]
    const tries = sessions.flatMap((who) => replicas.map((on) => ({ who, on, shares: newShares() })))
    const outcomes = await Promise.allSettled(
      tries.map(({ who, on, shares }) => replace(shares, tell, { who, on })),
    )
    const won = outcomes.flatMap((outcome, index) => (outcome.status === 'fulfilled' ? [index] : []))
    expect(won).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(EXISTS)
    const { authShare, evmAddress } = tries[won[0] ?? -1]?.shares ?? expect.fail()
    expect(await wallets.release(session)).toMatchObject({
      authShare,
      wallet: { evmAddress, initialOwner: first.evmAddress, epoch: 2 },
    })
  })

  test('is unchanged if the mail about it cannot be stored, and the code stays valid', async () => {
    await quarantine()
    await permit()
    const failing = () => Promise.reject(new Error('no mail'))
    await expect(replace(newShares(), failing)).rejects.toThrow('no mail')
    await expect(wallets.release(session)).rejects.toMatchObject(LOST)
    await expect(replace(newShares(), tell)).resolves.toMatchObject({ epoch: 2 })
  })

  test('never gets its old shares back after it was replaced, but does before', async () => {
    await quarantine()
    await rotate({ db: opened.db, keyring })
    expect(await wallets.release(session)).toMatchObject({ authShare: first.authShare })
    await quarantine()
    await permit()
    const second = newShares()
    await replace(second, tell)
    await rotate({ db: opened.db, keyring })
    expect(await wallets.release(session)).toMatchObject({ authShare: second.authShare })
    const { rows } = await sql<{ epoch: number }>`select q.epoch from quarantined_shares q
      join wallets on wallets.id = wallet_id where user_id = ${session.userId}`.execute(opened.db)
    expect(rows).toEqual([{ epoch: 1 }, { epoch: 1 }])
  })

  test('is given up by the operator, but only if its shares do not open', async () => {
    const deps = { db: opened.db, audit, keyring }
    await expect(giveUpKey(deps, session.userId)).rejects.toThrow('its key is not lost')
    const without = { ...deps, keyring: await testKeyring('2027-1').parse() }
    expect(await giveUpKey(without, session.userId)).toBe(2)
    await expect(wallets.release(session)).rejects.toMatchObject(LOST)
    expect(await giveUpKey(without, session.userId)).toBe(0)
    await permit()
    await replace(newShares(), tell)
    await expect(giveUpKey(deps, session.userId)).rejects.toThrow('its key is not lost')
  })

  test('does not spoil the check of a backup once it was replaced', async () => {
    await quarantine()
    await permit()
    await replace(newShares(), tell)
    const secrets = { pepper: randomBytes(32), sessionKey: randomBytes(32) }
    const checked = { db: opened.db, ready: async () => {}, keyring, secrets, clock, sample: undefined }
    const { checks } = await checkBackup(checked)
    const pairs = checks.find(({ what }) => what.startsWith('Two shares'))
    expect(pairs).toMatchObject({ problem: null })
  })
})
