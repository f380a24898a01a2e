import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { KeepPermission } from '../../shared/permissionsApi.ts'
import { encodeContext, ROOT } from '../../shared/smartAccount/delegation.ts'
import { ENFORCERS } from '../../shared/smartContracts.ts'
import { purgeExpired } from '../db/purge.ts'
import { deletePerson } from '../people/close.ts'
import { exportPerson } from '../people/export.ts'
import { findPerson } from '../people/find.ts'
import { refusal } from '../testing/answers.ts'
import type { TestClient } from '../testing/client.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { newOwner, newPermission } from '../testing/permissions.ts'
import { createTestServer, signIn, type TestServer } from '../testing/server.ts'

const DAY = 86_400
const HOUR_MS = 3_600_000
/** The limit of a delegation that ends after all others. */
const endless = { enforcer: ENFORCERS.TimestampEnforcer, terms: `0x${'f'.repeat(64)}`, args: '0x' } as const

const ALLOWANCE = { type: 'native-token-allowance', allowance: '1000' } as const
const TOKEN = `0x${'12'.repeat(20)}` as const

interface Person {
  client: TestClient
  accessToken: string
  owner: ReturnType<typeof newOwner>['owner']
  account: string
  email: string
}

describe.each(databases)('permissions on $name', ({ open }) => {
  let opened: TestDatabase
  let server: TestServer
  let ada: Person

  const newPerson = async (): Promise<Person> => {
    const client = await server.client()
    const email = `${randomBytes(4).toString('hex')}@mail.example`
    const { accessToken } = await signIn(server, client, email)
    const { owner, account } = newOwner()
    const body = {
      evmAddress: owner.address,
      solanaAddress: 'A'.repeat(44),
      authShare: randomBytes(33).toString('base64url'),
      recoveryShare: randomBytes(66).toString('base64url'),
    }
    expect((await client.call('POST', '/api/wallet', { accessToken, body })).status).toBe(201)
    return { client, accessToken, owner, account, email }
  }
  const now = () => Math.floor(server.clock.read() / 1_000)
  const ask = ({ client, accessToken }: Person, method: string, path = '', body?: unknown) =>
    client.call(method, `/api/permissions${path}`, { accessToken, ...(body === undefined ? {} : { body }) })
  const keep = (person: Person, body: KeepPermission) => ask(person, 'POST', '', body)
  const give = async (
    person: Person,
    changes: Partial<Parameters<typeof newPermission>[0]> = {},
  ): Promise<KeepPermission> => {
    const permission = await newPermission({ owner: person.owner, expiresAt: now() + DAY, ...changes })
    expect((await keep(person, permission)).status).toBe(204)
    return permission
  }
  const list = async (person: Person) => (await (await ask(person, 'GET')).json()).permissions

  beforeAll(async () => {
    opened = await open()
    server = await createTestServer({
      db: opened.db,
      nodeUrl: (projectId, network) =>
        projectId === 'shop' && network === 'eip155:1' ? 'https://rpc.example' : null,
      limits: { 'permission-user-1h': { max: 103, windowMs: HOUR_MS } },
    })
  }, 60_000)
  afterAll(() => opened.close())
  beforeEach(async () => {
    await sql`truncate users, counters, outbox, attempts cascade`.execute(opened.db)
    ada = await newPerson()
  })

  test('are kept and listed, newest first, with the context that their site redeems', async () => {
    const first = await give(ada)
    server.clock.pass(1_000)
    const second = await give(ada, { body: { site: null } })
    const kept = (one: KeepPermission) => ({
      ...one,
      account: one.account.toLowerCase(),
      delegate: one.delegate.toLowerCase(),
      grantedAt: expect.any(Number),
      revocationAskedAt: null,
      revokedAt: null,
    })
    expect(await list(ada)).toEqual([kept(second), kept(first)])
    expect((await keep(ada, first)).status).toBe(204)
    expect(await list(ada)).toHaveLength(2)
  })

  test.each<[string, string, Partial<Parameters<typeof newPermission>[0]>]>([
    ['of another account', 'is not the smart account', { body: { account: newOwner().account } }],
    [
      'that another account delegates',
      'not one of this account',
      { delegation: { delegator: newOwner().account } },
    ],
    [
      'that passes on another one',
      'not one of this account',
      { delegation: { authority: `0x${'ab'.repeat(32)}` } },
    ],
    ['for another delegate', 'another delegate', { delegation: { delegate: newOwner().account } }],
    ['with another end', 'other limits', { delegation: { caveats: [endless] } }],
    ['without any limit', 'other limits', { delegation: { caveats: [] } }],
    ['that says another amount', 'other limits', { body: { permission: { ...ALLOWANCE, allowance: '1' } } }],
    [
      'that says another token',
      'other limits',
      { body: { permission: { ...ALLOWANCE, type: 'erc20-token-allowance', tokenAddress: TOKEN } } },
    ],
    [
      'with an amount of more than 256 bits',
      'other limits',
      { body: { permission: { ...ALLOWANCE, allowance: '9'.repeat(78) } } },
    ],
    ['with another id', 'not the hash', { body: { id: `0x${'ab'.repeat(32)}` } }],
    ['that another key signed', 'not signed by this wallet', { signer: newOwner().owner }],
    ['that was signed for another chain', 'not signed by this wallet', { signedChain: 10 }],
    ['without a context', 'not one delegation', { body: { context: '0x' } }],
    ['that has expired', 'expired', { expiresAt: 1 }],
    ['for ages', 'at most 30 days', { expiresAt: 4_000_000_000 }],
  ])('%s is refused', async (_, message, changes) => {
    const body = await newPermission({ owner: ada.owner, expiresAt: now() + DAY, ...changes })
    expect(await refusal(await keep(ada, body))).toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(message),
    })
    expect(await list(ada)).toEqual([])
  })

  test('on a network without smart accounts is refused', async () => {
    const body = await newPermission({
      owner: ada.owner,
      expiresAt: now() + DAY,
      signedChain: 10,
      body: { chainId: 'eip155:10' },
    })
    expect(await refusal(await keep(ada, body))).toMatchObject({ code: 'not-found' })
  })

  test('of a project without permissions is refused', async () => {
    const none = await createTestServer({
      db: opened.db,
      secrets: server.secrets,
      clock: server.clock,
      nodeUrl: () => 'https://rpc.example',
      permissionDays: () => null,
    })
    const client = await none.client()
    const email = `${randomBytes(4).toString('hex')}@mail.example`
    const { accessToken } = await signIn(none, client, email)
    const body = await newPermission({ owner: ada.owner, expiresAt: now() + DAY })
    const response = await client.call('POST', '/api/permissions', { accessToken, body })
    expect(await refusal(response)).toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('no permissions'),
    })
  })

  test('a context with bytes that another reader may read differently is refused', async () => {
    const body = await newPermission({ owner: ada.owner, expiresAt: now() + DAY })
    const padded = { ...body, context: `${body.context}${'00'.repeat(32)}` }
    expect(await refusal(await keep(ada, padded))).toMatchObject({ code: 'invalid' })
    const none = encodeContext({
      delegate: ada.owner.address,
      delegator: ada.owner.address,
      authority: ROOT,
      caveats: [],
      salt: 0n,
      signature: '0x',
    })
    expect(await refusal(await keep(ada, { ...body, context: none }))).toMatchObject({ code: 'invalid' })
  })

  test('of one person are unknown to another', async () => {
    const { id } = await give(ada)
    const bob = await newPerson()
    expect(await list(bob)).toEqual([])
    expect(await refusal(await ask(bob, 'DELETE', `/${id}`))).toMatchObject({ code: 'not-found' })
    expect(await list(ada)).toMatchObject([{ id, revokedAt: null }])
  })

  test('end once, and the first time counts', async () => {
    const { id } = await give(ada)
    const endedAt = server.clock.read()
    expect((await ask(ada, 'DELETE', `/${id}`)).status).toBe(204)
    server.clock.pass(60_000)
    expect((await ask(ada, 'DELETE', `/${id}`)).status).toBe(204)
    expect(await list(ada)).toMatchObject([{ id, revokedAt: endedAt }])
  })

  test('are at most 100 at a time, also of concurrent calls, without those that ended', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 101 }, () => newPermission({ owner: ada.owner, expiresAt: now() + DAY })),
    )
    const responses = await Promise.all(bodies.map((body) => keep(ada, body)))
    const refused = responses.filter(({ status }) => status !== 204)
    expect(refused).toHaveLength(1)
    expect(await refusal(refused[0] ?? expect.fail())).toMatchObject({ code: 'too-many-permissions' })
    const [one] = await list(ada)
    await ask(ada, 'DELETE', `/${one.id}`)
    await give(ada)
    const next = await newPermission({ owner: ada.owner, expiresAt: now() + DAY })
    expect(await refusal(await keep(ada, next))).toMatchObject({ code: 'too-many-permissions' })
    expect(await refusal(await keep(ada, next))).toMatchObject({ code: 'rate-limited' })
  }, 60_000)

  test('are listed for 30 days after they have expired', async () => {
    const { id } = await give(ada)
    const purge = () => purgeExpired(opened.db, { now: server.clock.read(), auditKeptMs: 400 * DAY * 1_000 })
    server.clock.pass(31 * DAY * 1_000)
    await purge()
    const signedIn = { ...ada, ...(await signIn(server, ada.client, ada.email)) }
    expect(await list(signedIn)).toMatchObject([{ id }])
    server.clock.pass(1_000)
    await purge()
    expect(await list(signedIn)).toEqual([])
  })

  test('are exported without the signed delegation, and deleted with the person', async () => {
    const { context, id } = await give(ada)
    const person = await findPerson(opened.db, ada.email)
    const exported = await exportPerson(opened.db, person)
    expect(exported.permissions).toMatchObject([
      { site: 'https://shop.example', permission: { allowance: '1000' }, revokedAt: null },
    ])
    expect(JSON.stringify(exported)).not.toContain(context.slice(2, 100))
    await deletePerson({ db: opened.db, audit: server.services.audit }, person.id)
    expect(await opened.db.selectFrom('permissions').select('id').execute()).toEqual([])
    expect(id).toMatch(/^0x/)
  })

  test('are sealed: the database has no context, and one that is moved does not open', async () => {
    const { context } = await give(ada)
    const bob = await newPerson()
    await give(bob)
    const { rows } = await sql<{ row: string }>`select t::text as row from permissions t`.execute(opened.db)
    // The signature is the last word but its padding.
    expect(rows.map(({ row }) => row).join()).not.toContain(context.slice(-200, -60))
    const { ciphertext, iv } = await opened.db
      .selectFrom('permissions')
      .select(['ciphertext', 'iv'])
      .where('account', '=', ada.account.toLowerCase())
      .executeTakeFirstOrThrow()
    await opened.db
      .updateTable('permissions')
      .set({ ciphertext, iv })
      .where('account', '=', bob.account.toLowerCase())
      .execute()
    expect(await list(bob)).toEqual([])
    expect(server.log.at(-1)).toContain('a permission does not open')
    expect(await list(ada)).toHaveLength(1)
  })
})
