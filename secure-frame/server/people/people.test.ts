import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Tokens } from '../../shared/api.ts'
import { checkBackup } from '../keys/backupCheck.ts'
import { checkReplica } from '../keys/selfCheck.ts'
import { checkSharedSecrets } from '../keys/sharedSecrets.ts'
import { refusal } from '../testing/answers.ts'
import type { TestClient } from '../testing/client.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testKeyring } from '../testing/keyrings.ts'
import { createTestServer, newSecrets, signIn, start, type TestServer } from '../testing/server.ts'
import { deletePerson, endAllSessions, endSessions, setDisabled } from './close.ts'
import { exportPerson } from './export.ts'
import { findPerson, listPeople, type Person } from './find.ts'

const ADA = 'ada@mail.example'
const BOB = 'bob@mail.example'
const solanaOf = (letter: string) => letter.repeat(44)

const walletOf = (solana: string) => ({
  evmAddress: `0xAb${randomBytes(19).toString('hex')}`,
  solanaAddress: solanaOf(solana),
  authShare: randomBytes(33).toString('base64url'),
  recoveryShare: randomBytes(66).toString('base64url'),
})

describe.each(databases)('users on $name', ({ open }) => {
  let opened: TestDatabase
  let server: TestServer
  /** Another replica on the same database. */
  let other: TestServer
  let client: TestClient
  let tokens: Tokens
  let ada: Person
  const wallet = walletOf('A')

  const deps = () => ({ db: opened.db, audit: server.services.audit, clock: server.clock.read })
  const ask = (method: string, path: string, body?: unknown) =>
    client.call(method, path, { accessToken: tokens.accessToken, ...(body === undefined ? {} : { body }) })
  /** The whole content of the database, except for the append-only tables. */
  const everything = async () => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not in ('audit', 'migrations')`.execute(opened.db)
    const tables = await Promise.all(
      rows.map(({ name }) =>
        sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(opened.db),
      ),
    )
    return tables.flatMap((table) => table.rows.map(({ row }) => row)).join('\n')
  }

  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened.close())

  beforeEach(async () => {
    await sql`truncate users, counters, outbox, attempts, key_fingerprints cascade`.execute(opened.db)
    const secrets = await newSecrets()
    server = await createTestServer({ db: opened.db, secrets })
    other = await createTestServer({ db: opened.db, secrets, clock: server.clock })
    client = await server.client()
    tokens = await signIn(server, client, ADA)
    expect((await ask('POST', '/api/wallet', wallet)).status).toBe(201)
    ada = await findPerson(opened.db, ADA)
  })

  test('are found by email address, id and wallet address in any notation', async () => {
    for (const who of [
      ` ${ADA.toUpperCase()} `,
      ada.id.toUpperCase(),
      wallet.evmAddress.toLowerCase(),
      wallet.solanaAddress,
    ])
      expect(await findPerson(opened.db, who)).toEqual(ada)
    expect(ada).toMatchObject({
      email: ADA,
      disabledAt: null,
      wallet: { solanaAddress: wallet.solanaAddress },
    })
  })

  test.each([
    ['an unknown address', 'nobody@mail.example', 3],
    ['another id', '00000000-0000-4000-8000-000000000000', 3],
    ['a pattern', '%@mail.example', 3],
    ['SQL', "ada@mail.example' or 'a@b.cc", 2],
    ['NUL', 'ada\0@mail.example', 2],
    ['a property of every object', '__proto__', 2],
    ['a partial address', '0x12', 2],
    ['a very long text', 'a'.repeat(100_000), 2],
  ])('are not found by %s', async (_, who, exit) => {
    await expect(findPerson(opened.db, who)).rejects.toMatchObject({ name: 'CommandProblem', exit })
  })

  test('are listed page by page, optionally only disabled ones', async () => {
    await signIn(server, await server.client(), BOB)
    const page = (after: string, isDisabled = false) => listPeople(opened.db, { after, limit: 1, isDisabled })
    const [first] = await page('')
    const [second] = await page(first?.id ?? '')
    expect([first?.email, second?.email].sort()).toEqual([ADA, BOB])
    expect(await page(second?.id ?? '')).toEqual([])
    expect(await page('', true)).toEqual([])
    await setDisabled(deps(), ada.id, true)
    expect((await page('', true)).map(({ email }) => email)).toEqual([ADA])
  })

  test('are exported with all of their data, without secrets', async () => {
    await signIn(server, await server.client(), BOB)
    await ask('POST', '/api/tickets', {
      requestHash: randomBytes(32).toString('base64url'),
      display: '{"a":1}',
    })
    const text = JSON.stringify(await exportPerson(opened.db, ada))
    const data = JSON.parse(text)
    expect(data).toMatchObject({
      person: ada,
      sessions: [{ id: tokens.sessionId, site: 'https://shop.example' }],
      codes: [{ purpose: 'sign-in' }],
      approvals: [{ shown: '{"a":1}', decision: null }],
      mails: [{ to: ADA }],
    })
    expect(data.record.map(({ action }: { action: string }) => action)).toEqual([
      'signed-in',
      'wallet-created',
    ])
    const secrets = [
      wallet.authShare,
      wallet.recoveryShare,
      tokens.accessToken,
      tokens.refreshToken,
      client.jkt,
      BOB,
    ]
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/hash|salt|ciphertext|wrapped|jkt/i)
    // 32 bytes or more in any encoding, such as a share or a hash.
    expect(text.replaceAll(wallet.solanaAddress, '')).not.toMatch(/[\w-]{43,}/)
  })

  test('lose every session at once when disabled, on every replica, and cannot sign in', async () => {
    const elsewhere = await other.client()
    server.clock.pass(60_000)
    const second = await signIn(other, elsewhere, ADA)
    // The notice of the new device is sent first, so that the next mail is the one with a code.
    await other.services.mailer.deliverDue()
    expect(await setDisabled(deps(), ada.id, true)).toBe(2)
    expect((await refusal(await ask('GET', '/api/session'))).code).toBe('session-expired')
    const { accessToken, refreshToken } = second
    expect((await refusal(await elsewhere.call('GET', '/api/session', { accessToken }))).code).toBe(
      'session-expired',
    )
    const refresh = await elsewhere.call('POST', '/api/session/refresh', { body: { refreshToken } })
    expect((await refusal(refresh)).code).toBe('session-expired')

    server.clock.pass(60_000)
    const asked = await start(client, ADA)
    // Before the code is verified, the response does not reveal that such an account exists.
    expect(asked.status).toBe(202)
    const { attemptId } = await asked.json()
    const body = { code: await server.codeFor(ADA) }
    const refused = await refusal(await client.call('POST', `/api/attempts/${attemptId}/verify`, { body }))
    expect(refused).toEqual({
      code: 'account-disabled',
      message: 'This account is disabled. Contact the people who run this site.',
    })
  })

  test('get no session from a sign-in that was concurrent with their disabling', async () => {
    await setDisabled(deps(), ada.id, true)
    await sql`update sessions set revoked_at = null`.execute(opened.db)
    expect((await refusal(await ask('GET', '/api/session'))).code).toBe('session-expired')
    expect(await setDisabled(deps(), ada.id, false)).toBe(1)
    expect((await refusal(await ask('GET', '/api/session'))).code).toBe('session-expired')
  })

  test('have the same wallet after they are enabled again', async () => {
    await setDisabled(deps(), ada.id, true)
    await setDisabled(deps(), ada.id, false)
    server.clock.pass(60_000)
    tokens = await signIn(server, client, ADA)
    const { wallet: same } = await (await ask('GET', '/api/session')).json()
    expect(same).toMatchObject({ evmAddress: wallet.evmAddress })
  })

  test('can have their sessions ended, one user or all', async () => {
    const elsewhere = await server.client()
    const bob = await signIn(server, elsewhere, BOB)
    const isLive = async () =>
      (await elsewhere.call('GET', '/api/session', { accessToken: bob.accessToken })).status === 200
    expect(await endSessions(deps(), ada)).toBe(1)
    expect((await refusal(await ask('GET', '/api/session'))).code).toBe('session-expired')
    expect(await isLive()).toBe(true)
    // More rows than two statements delete.
    await signIn(server, await server.client(), 'carol@mail.example')
    expect(await endAllSessions(deps(), 1)).toBe(2)
    expect(await isLive()).toBe(false)
    expect(await endAllSessions(deps(), 1)).toBe(0)
  })

  test('are deleted from every table, without affecting others', async () => {
    const elsewhere = await server.client()
    await signIn(server, elsewhere, BOB)
    await ask('POST', '/api/tickets', { requestHash: randomBytes(32).toString('base64url'), display: '{}' })
    await ask('POST', '/api/wallet/shares', { kinds: 'auth' })
    await ask('POST', '/api/email', { newEmail: 'next@mail.example' })
    server.clock.pass(60_000)
    await start(client, ADA)
    const traces = [ADA, ada.id, tokens.sessionId, wallet.evmAddress, wallet.solanaAddress, client.jkt]
    const before = await everything()
    for (const trace of traces) expect(before).toContain(trace)

    await deletePerson(deps(), ada.id)
    const after = await everything()
    for (const trace of traces) expect(after).not.toContain(trace)
    expect(after).toContain(BOB)
    expect((await refusal(await ask('GET', '/api/session'))).code).toBe('session-expired')
    // The address is free: its owner starts with a new account.
    server.clock.pass(60_000)
    const anew = await signIn(server, client, ADA)
    expect(anew.user.id).not.toBe(ada.id)
  })

  test('leave an audit entry without personal data when deleted', async () => {
    await ask('POST', '/api/wallet/shares', { kinds: 'auth' })
    await setDisabled(deps(), ada.id, true)
    await deletePerson(deps(), ada.id)
    const { rows } = await sql<{ row: string; action: string }>`
      select audit::text as row, action from audit where user_id = ${ada.id} order by id`.execute(opened.db)
    expect(rows.map(({ action }) => action)).toEqual([
      'signed-in',
      'wallet-created',
      'shares-released',
      'user-disabled',
      'user-deleted',
    ])
    const text = rows.map(({ row }) => row).join('\n')
    for (const trace of [
      ADA,
      'mail.example',
      wallet.evmAddress,
      wallet.solanaAddress,
      client.jkt,
      'shop.example',
    ])
      expect(text.toLowerCase()).not.toContain(trace.toLowerCase())
  })

  test('are not deleted partly if a deletion fails', async () => {
    const audit = async () => {
      throw new Error('the record cannot be written')
    }
    const before = await everything()
    await expect(deletePerson({ ...deps(), audit }, ada.id)).rejects.toThrow('the record')
    expect(await everything()).toBe(before)
    await expect(deletePerson(deps(), 'nobody')).rejects.toThrow()
  })

  describe('a backup', () => {
    const check = (changes: Partial<Parameters<typeof checkBackup>[0]> = {}) => {
      const { keyring, ...secrets } = server.secrets
      const clock = Date.now
      return checkBackup({
        ...deps(),
        ready: opened.ready,
        keyring,
        secrets,
        clock,
        sample: undefined,
        ...changes,
      })
    }
    const wrongOf = async (changes?: Parameters<typeof check>[0]) =>
      (await check(changes)).checks.filter(({ problem }) => problem !== null)

    /** As a replica does when it serves from it. */
    const used = async () => {
      await checkReplica(opened.db, server.secrets.keyring, Date.now)
      await checkSharedSecrets(opened.db, server.secrets)
    }

    test('is valid with its own keys', async () => {
      const { opened: tried, counts } = await check()
      expect(await wrongOf()).toEqual([])
      expect([tried, counts]).toEqual([2, { users: 1, wallets: 1, shares: 2, sessions: 1, mailWaiting: 0 }])
    })

    test('is checked by a sample of the given size', async () => {
      const elsewhere = await server.client()
      const { accessToken } = await signIn(server, elsewhere, BOB)
      await elsewhere.call('POST', '/api/wallet', { accessToken, body: walletOf('B') })
      expect((await check({ sample: 1 })).opened).toBe(2)
      expect((await check({ sample: 99 })).opened).toBe(4)
      expect((await check()).opened).toBe(4)
    })

    test('is invalid with different keys of the same ids', async () => {
      await used()
      const keyring = await testKeyring().parse()
      const [keys, shares] = await wrongOf({ keyring })
      expect(keys?.what).toBe('Keyring and clock')
      expect(shares?.problem).toContain('2 do not open')
      expect(await wrongOf({ keyring, sample: 1 })).toHaveLength(2)
    })

    test('is unchanged by a check with different keys', async () => {
      const known = () => opened.db.selectFrom('key_fingerprints').selectAll().orderBy('kind').execute()
      const before = await known()
      const keyring = await testKeyring().parse()
      const other = { pepper: randomBytes(32), sessionKey: randomBytes(32) }
      const wrong = (await wrongOf({ keyring, secrets: other })).map(({ what }) => what)
      expect(wrong).toEqual(['Keyring and clock', expect.stringContaining('Shares open')])
      expect(await known()).toEqual(before)
      expect(await wrongOf()).toEqual([])
    })

    test('is invalid with another pepper, a missing table, or an incomplete wallet', async () => {
      await used()
      const { sessionKey } = server.secrets
      const [pepper] = await wrongOf({ secrets: { pepper: randomBytes(32), sessionKey } })
      expect(pepper?.problem).toContain('AIRLOCK_PEPPER is not the one')
      const [migrations] = await wrongOf({ ready: () => Promise.reject(new Error('It lacks 011.')) })
      expect(migrations).toEqual({ what: 'Migrations', problem: 'It lacks 011.' })
      await sql`delete from shares where kind = 'recovery'`.execute(opened.db)
      expect((await wrongOf()).map(({ what }) => what)).toEqual(['Two shares for each wallet'])
    })

    test('is invalid if a share was moved to another wallet', async () => {
      const elsewhere = await server.client()
      const { accessToken } = await signIn(server, elsewhere, BOB)
      await elsewhere.call('POST', '/api/wallet', { accessToken, body: walletOf('B') })
      await sql`update shares set ciphertext = (select ciphertext from shares other
        where other.kind = shares.kind and other.wallet_id <> shares.wallet_id)`.execute(opened.db)
      expect((await wrongOf())[0]?.problem).toContain('4 do not open')
    })
  })
})
