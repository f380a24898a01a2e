import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReplaceWallet } from '../../shared/replacement.ts'
import { createAudit } from '../audit/audit.ts'
import { grant } from '../auth/grants.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testKeyring } from '../testing/keyrings.ts'
import { type Faults, type OwnedPasskey, seedPasskey } from '../testing/passkeys.ts'
import { seedSession } from '../testing/seed.ts'
import { ORIGIN } from '../testing/server.ts'
import { createWalletService, type WalletService, type WalletSession } from './wallets.ts'

const NOW = 1_000_000
const newWallet = () => ({
  evmAddress: `0x${randomBytes(20).toString('hex')}`,
  solanaAddress: '4'.repeat(44),
  authShare: randomBytes(33).toString('base64url'),
  recoveryShare: randomBytes(66).toString('base64url'),
})
const REFUSED = { code: 'invalid' }

describe.each(databases)('the passkey for a new wallet, on $name', ({ open }) => {
  let opened: TestDatabase
  let wallets: WalletService
  let session: WalletSession
  let passkey: OwnedPasskey

  const replace = (wanted: ReplaceWallet) => wallets.replace(session, wanted, async () => undefined)
  /** Expects a refusal, and that the right answer is still accepted afterwards, with the same code. */
  async function expectRefused(wanted: ReplaceWallet): Promise<void> {
    await expect(replace(wanted)).rejects.toMatchObject(REFUSED)
    expect(await wallets.get(session.userId)).toMatchObject({ epoch: 1 })
    const right = newWallet()
    const { evmAddress } = right
    expect(await replace(await passkey.signed(right))).toMatchObject({ epoch: 2, evmAddress })
  }

  beforeAll(async () => {
    opened = await open()
    const keyring = await testKeyring().parse()
    const clock = () => NOW
    wallets = createWalletService({
      db: opened.db,
      keyring,
      clock,
      audit: createAudit(clock),
      origin: ORIGIN,
    })
  }, 60_000)
  afterAll(() => opened.close())
  beforeEach(async () => {
    session = await seedSession(opened.db, { now: NOW })
    passkey = await seedPasskey(opened.db, session.userId, NOW - 1)
    await wallets.create(session, newWallet())
    const { walletId } = (await wallets.get(session.userId)) ?? expect.fail()
    await opened.db.deleteFrom('shares').where('wallet_id', '=', walletId).execute()
    await grant(opened.db, session.sessionId, 'replace', NOW)
  })

  test.each<[string, Faults]>([
    ['another challenge', { challenge: new Uint8Array(32) }],
    ['no verified person', { flags: 1 }],
    ['nobody there', { flags: 4 }],
    ['another type', { type: 'webauthn.create' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: `${ORIGIN}:8443` }],
    ['another relying party', { rpId: 'evil.example' }],
    ['text that is not JSON', { spell: (text) => text.slice(1) }],
  ])('is refused with %s', async (_, faults) => {
    await expectRefused(await passkey.signed(newWallet(), faults))
  })

  test.each([
    ['evmAddress', `0x${'cd'.repeat(20)}`],
    ['solanaAddress', '5'.repeat(44)],
  ])('is refused for another %s than the signed one', async (name, value) => {
    await expectRefused({ ...(await passkey.signed(newWallet())), [name]: value })
  })

  test('is refused with another signature, and with one that cannot be read', async () => {
    const wanted = await passkey.signed(newWallet())
    const { passkey: other } = await passkey.signed(newWallet())
    for (const signature of [other.signature, 'AAAA'])
      await expect(replace({ ...wanted, passkey: { ...wanted.passkey, signature } })).rejects.toMatchObject(
        REFUSED,
      )
    await expect(replace(wanted)).resolves.toMatchObject({ epoch: 2 })
  })

  test('is refused of another person, also under the id of an own one', async () => {
    const eve = await seedSession(opened.db, { now: NOW })
    const foreign = await seedPasskey(opened.db, eve.userId, NOW - 1)
    const wanted = await foreign.signed(newWallet(), {}, session.userId)
    await expect(replace(wanted)).rejects.toMatchObject(REFUSED)
    const { credentialId } = passkey.passkey
    await expectRefused({ ...wanted, passkey: { ...wanted.passkey, credentialId } })
  })

  test('is refused if it was added since this session began', async () => {
    const late = await seedPasskey(opened.db, session.userId, NOW)
    await expectRefused(await late.signed(newWallet()))
  })

  test('counts once: its answer is for the epoch that it names', async () => {
    const wanted = await passkey.signed(newWallet())
    const replaced = await replace(wanted)
    await opened.db.deleteFrom('shares').where('wallet_id', '=', replaced.walletId).execute()
    await grant(opened.db, session.sessionId, 'replace', NOW)
    await expect(replace(wanted)).rejects.toMatchObject(REFUSED)
  })

  test('does not stand in for the code', async () => {
    await opened.db.deleteFrom('step_ups').where('session_id', '=', session.sessionId).execute()
    await expect(replace(await passkey.signed(newWallet()))).rejects.toMatchObject({ code: 'step-up-needed' })
  })
})
