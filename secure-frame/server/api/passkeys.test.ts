import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tokens } from '../../shared/api.ts'
import { MOST_PASSKEYS, type Passkey } from '../../shared/passkeysApi.ts'
import { exportPerson } from '../people/export.ts'
import { findPerson } from '../people/find.ts'
import { refusal } from '../testing/answers.ts'
import type { TestClient } from '../testing/client.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { seedPasskey } from '../testing/passkeys.ts'
import { createTestServer, signIn, type TestServer } from '../testing/server.ts'

const newPasskey = (): Passkey => ({
  credentialId: randomBytes(20).toString('base64url'),
  rpId: 'secure.example',
  x: `0x${randomBytes(32).toString('hex')}`,
  y: `0x${randomBytes(32).toString('hex')}`,
})
const WALLET = {
  evmAddress: `0x${'ab'.repeat(20)}`,
  solanaAddress: '4'.repeat(44),
  authShare: randomBytes(33).toString('base64url'),
  recoveryShare: randomBytes(66).toString('base64url'),
}

describe.each(databases)('passkeys, on $name', { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase
  let server: TestServer
  let client: TestClient
  let tokens: Tokens
  let email: string

  const call = (method: string, path: string, body?: unknown) =>
    client.call(method, path, { accessToken: tokens.accessToken, ...(body !== undefined && { body }) })
  const post = (path: string, body: unknown) => call('POST', path, body)
  const list = async (): Promise<Passkey[]> => (await (await call('GET', '/api/passkeys')).json()).passkeys

  /** Types the code of a step-up, once the pause between two codes is over. */
  async function stepUp(purpose = 'passkeys'): Promise<void> {
    server.clock.pass(61_000)
    const { attemptId } = await (await post('/api/step-up', { purpose })).json()
    const typed = await post(`/api/step-up/${attemptId}/verify`, { code: await server.codeFor(email) })
    expect(typed.status).toBe(204)
  }

  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(() => database.close())
  beforeEach(async () => {
    server = await createTestServer({ db: database.db })
    client = await server.client()
    email = `${randomUUID()}@example.com`
    tokens = await signIn(server, client, email)
  })

  test('are added and removed with a code each, in the audit and by mail', async () => {
    const passkey = newPasskey()
    expect(await list()).toEqual([])
    expect(await refusal(await post('/api/passkeys', passkey))).toMatchObject({ code: 'step-up-needed' })
    await stepUp()
    expect((await post('/api/passkeys', passkey)).status).toBe(204)
    expect(await list()).toEqual([{ ...passkey, createdAt: server.clock.read() }])
    const { credentialId } = passkey
    server.clock.pass(61_000)
    expect(await refusal(await post('/api/passkeys/remove', { credentialId }))).toMatchObject({
      code: 'step-up-needed',
    })
    await stepUp()
    expect((await post('/api/passkeys/remove', { credentialId })).status).toBe(204)
    expect(await list()).toEqual([])
    await server.services.mailer.deliverDue()
    expect(server.sent.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'A passkey was added to your wallet',
        'A passkey was removed from your wallet',
      ]),
    )
    const { record } = await exportPerson(database.db, await findPerson(database.db, email))
    expect(record.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['passkey-added', 'passkey-removed']),
    )
  })

  test.each(['methods', 'export', 'restore', 'replace'])(
    'are not added with a code for %s',
    async (purpose) => {
      await stepUp(purpose)
      expect(await refusal(await post('/api/passkeys', newPasskey()))).toMatchObject({
        code: 'step-up-needed',
      })
      expect(await list()).toEqual([])
    },
  )

  test('are one for a code, also if the answer was lost', async () => {
    const passkey = newPasskey()
    await stepUp()
    expect((await post('/api/passkeys', passkey)).status).toBe(204)
    expect((await post('/api/passkeys', passkey)).status).toBe(204)
    for (const other of [newPasskey(), { ...newPasskey(), credentialId: passkey.credentialId }])
      expect(await refusal(await post('/api/passkeys', other))).toMatchObject({ code: 'invalid' })
    expect(await list()).toMatchObject([passkey])
    expect(server.sent.filter(({ subject }) => subject.includes('passkey was added')).length).toBeLessThan(2)
  })

  test('keep their public key, whoever has a code', async () => {
    const passkey = newPasskey()
    await stepUp()
    await post('/api/passkeys', passkey)
    await stepUp()
    const changed = { ...passkey, x: newPasskey().x }
    expect(await refusal(await post('/api/passkeys', changed))).toMatchObject({ code: 'invalid' })
    expect(await list()).toMatchObject([passkey])
  })

  test('are removed one for a code', async () => {
    const [one, other] = [newPasskey(), newPasskey()]
    for (const passkey of [one, other]) {
      await stepUp()
      await post('/api/passkeys', passkey)
    }
    await stepUp()
    const remove = ({ credentialId }: Passkey) => post('/api/passkeys/remove', { credentialId })
    expect((await remove(one)).status).toBe(204)
    expect((await remove(one)).status).toBe(204)
    expect(await refusal(await remove(other))).toMatchObject({ code: 'step-up-needed' })
    expect(await list()).toMatchObject([other])
  })

  test('of one person are not those of another', async () => {
    const passkey = newPasskey()
    await stepUp()
    await post('/api/passkeys', passkey)
    const own = email
    email = `${randomUUID()}@example.com`
    client = await server.client()
    tokens = await signIn(server, client, email)
    expect(await list()).toEqual([])
    await stepUp()
    await post('/api/passkeys/remove', { credentialId: passkey.credentialId })
    const { passkeys } = await exportPerson(database.db, await findPerson(database.db, own))
    expect(passkeys).toMatchObject([{ id: passkey.credentialId, site: 'secure.example' }])
  })

  test('are limited in number', async () => {
    const { id } = await findPerson(database.db, email)
    for (let count = 0; count < MOST_PASSKEYS; count++) {
      const { credentialId, x, y } = newPasskey()
      const row = { user_id: id, credential_id: credentialId, rp_id: 'secure.example', x, y, created_at: 1 }
      await database.db.insertInto('passkeys').values(row).execute()
    }
    await stepUp()
    expect(await refusal(await post('/api/passkeys', newPasskey()))).toMatchObject({ code: 'invalid' })
  })

  test.each<[string, object]>([
    ['a coordinate that is too short', { x: '0x12' }],
    ['a coordinate in upper case', { y: `0x${'AB'.repeat(32)}` }],
    ['an id that is not base64url', { credentialId: 'a+b' }],
    ['no id', { credentialId: '' }],
    ['another field', { name: 'mine' }],
  ])('with %s are refused', async (_, change) => {
    expect(await refusal(await post('/api/passkeys', { ...newPasskey(), ...change }))).toMatchObject({
      code: 'invalid',
    })
  })

  test('a wallet is replaced through the API once its shares are gone, and the person is told', async () => {
    expect((await post('/api/wallet', WALLET)).status).toBe(201)
    const { signed } = await seedPasskey(database.db, tokens.user.id, 1)
    const wanted = { ...WALLET, evmAddress: `0x${'cd'.repeat(20)}` }
    const another = await signed(wanted)
    await stepUp('replace')
    expect(await refusal(await post('/api/wallet/replace', another))).toMatchObject({ code: 'wallet-exists' })
    const { id } = (await database.db
      .selectFrom('wallets')
      .select('id')
      .where('user_id', '=', tokens.user.id)
      .executeTakeFirst()) as { id: string }
    await database.db.deleteFrom('shares').where('wallet_id', '=', id).execute()
    expect(await refusal(await post('/api/wallet/shares', { kinds: 'auth' }))).toMatchObject({
      code: 'shares-lost',
    })
    // A code alone replaces nothing.
    expect(await refusal(await post('/api/wallet/replace', wanted))).toMatchObject({ code: 'invalid' })
    const replaced = await post('/api/wallet/replace', another)
    expect([replaced.status, await replaced.json()]).toEqual([
      200,
      expect.objectContaining({ evmAddress: another.evmAddress, initialOwner: WALLET.evmAddress, epoch: 2 }),
    ])
    const session = await (await call('GET', '/api/session')).json()
    expect(session.wallet).toMatchObject({ initialOwner: WALLET.evmAddress })
    await server.services.mailer.deliverDue()
    expect(server.sent.at(-1)).toMatchObject({ to: email, subject: 'Your wallet has a new key' })
  })
})
