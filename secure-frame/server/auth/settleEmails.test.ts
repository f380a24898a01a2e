import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../testing/answers.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { createTestServer, signIn, start, type TestServer } from '../testing/server.ts'
import { reportEmailCollisions } from './emailCollisions.ts'
import { receivesMail } from './mailDomain.ts'
import { settleEmails } from './settleEmails.ts'

const ADA = 'ada@people.example'
const ODD_ADA = 'ada@\uff50eople.example'

const WALLET = {
  evmAddress: `0x${'ab'.repeat(20)}`,
  solanaAddress: '1'.repeat(32),
  authShare: Buffer.alloc(33, 7).toString('base64url'),
  recoveryShare: Buffer.alloc(66, 7).toString('base64url'),
}

describe.each(databases)('addresses of earlier releases, on $name', { timeout: 60_000 }, ({ open }) => {
  let opened: TestDatabase
  let server: TestServer
  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  beforeEach(async () => {
    for (const table of ['shares', 'wallets', 'users'] as const) await opened.db.deleteFrom(table).execute()
    server = await createTestServer({ db: opened.db })
  })
  afterAll(() => opened.close())

  /** Stores an address as an older release did. */
  const respell = async (user_id: string, email: string) => {
    await opened.db.updateTable('users').set({ email }).where('id', '=', user_id).execute()
    await opened.db.updateTable('identities').set({ sub: email }).where('user_id', '=', user_id).execute()
  }
  const add = async (id: string, email: string) => {
    const created_at = 0
    await opened.db.insertInto('users').values({ id, email, created_at }).execute()
    await opened.db
      .insertInto('identities')
      .values({ iss: 'email', sub: email, user_id: id, created_at })
      .execute()
  }
  const stored = async () => {
    const rows = await opened.db
      .selectFrom('users')
      .innerJoin('identities', 'identities.user_id', 'users.id')
      .select(['users.id', 'users.email', 'identities.sub'])
      .orderBy('users.id')
      .execute()
    expect(rows.map(({ email }) => email)).toEqual(rows.map(({ sub }) => sub))
    return Object.fromEntries(rows.map(({ id, email }) => [id, email]))
  }
  const report = async (mode: 'development' | 'production' = 'development') => {
    const said: string[] = []
    const code = await reportEmailCollisions(opened.db, receivesMail(mode), (line) => said.push(line))
    return { code, said }
  }

  test('a unique account gets the canonical form, and keeps its wallet and session', async () => {
    const client = await server.client()
    const { user, accessToken } = await signIn(server, client, ADA)
    await client.call('POST', '/api/wallet', { body: WALLET, accessToken })
    await respell(user.id, ODD_ADA)

    expect(await settleEmails(opened.db)).toEqual({ moved: 1, left: [] })
    expect(await stored()).toEqual({ [user.id]: ADA })
    const session = await client.call('GET', '/api/session', { accessToken })
    expect(await session.json()).toMatchObject({ user, wallet: { evmAddress: WALLET.evmAddress } })
    server.clock.pass(60_000)
    const again = await signIn(server, await server.client(), ADA)
    expect(again.user).toEqual(user)
    const audited = await opened.db
      .selectFrom('audit')
      .where('user_id', '=', user.id)
      .where('action', '=', 'email-respelled')
      .select('details')
      .execute()
    expect(audited).toEqual([{ details: {} }])
  })

  test('accounts with the same or no canonical form are unchanged and reported', async () => {
    const before = {
      u1: 'ada@people.example',
      u2: 'ada@p\uff45ople.example',
      u3: 'jose\u0301@people.example',
      u4: 'jos\u00e9@\uff50eople.example',
      u5: 'grace@people.example>',
      u6: 'jos\u00e9@other.example',
      u7: 'jose\u0301@other.example',
      u8: '\u0430da@people.example',
      u9: "o'hara@people.example",
    }
    for (const [id, email] of Object.entries(before)) await add(id, email)
    await add('u0', 'eve@b\u00fccher.example')

    const { code, said } = await report()
    expect(await stored()).toEqual({ ...before, u0: 'eve@xn--bcher-kva.example' })
    expect(code).toBe(1)
    const also = (email: string, user: string) =>
      `left as it is. Its canonical form ${email} is also the address of user ${user}.`
    expect(said.slice(0, -1)).toEqual([
      '1 accounts have the canonical form of their address now.',
      `User u2, ${JSON.stringify(before.u2)}: ${also('ada@people.example', 'u1')}`,
      `User u3, ${JSON.stringify(before.u3)}: ${also('jos\u00e9@people.example', 'u4')}`,
      `User u4, ${JSON.stringify(before.u4)}: ${also('jos\u00e9@people.example', 'u3')}`,
      `User u5, ${JSON.stringify(before.u5)}: left as it is. Nobody can sign in with it: it is not a valid email address.`,
      `User u7, ${JSON.stringify(before.u7)}: ${also('jos\u00e9@other.example', 'u6')}`,
    ])
  })

  test('a pair is settled when one of the two is gone', async () => {
    await add('u1', ADA)
    await add('u2', ODD_ADA)
    expect((await report()).code).toBe(1)
    await opened.db.deleteFrom('users').where('id', '=', 'u1').execute()
    expect(await report()).toEqual({
      code: 0,
      said: [
        '1 accounts have the canonical form of their address now.',
        'Every account has the canonical form of its address.',
      ],
    })
    expect(await stored()).toEqual({ u2: ADA })
  })

  test('concurrent replicas change an account once', async () => {
    await add('u1', ODD_ADA)
    const settled = await Promise.all([1, 2, 3].map(() => settleEmails(opened.db)))
    expect(settled.every(({ left }) => left.length === 0)).toBe(true)
    expect(await stored()).toEqual({ u1: ADA })
  })

  test('accounts at a domain that cannot receive email are reported in production', async () => {
    await add('u1', ADA)
    await add('u2', 'eve@people.example')
    await add('u3', 'eve@mail.com')
    expect((await report()).code).toBe(0)
    const { code, said } = await report('production')
    expect(code).toBe(1)
    expect(said[0]).toBe(
      "Accounts at people.example: 2. Nobody can sign in to them: mail can't be delivered to that domain.",
    )
  })

  test('a person whose address was not changed keeps the session, and sees that address', async () => {
    const client = await server.client()
    const { user, accessToken } = await signIn(server, client, ADA)
    await respell(user.id, 'ada@people.example>')
    await settleEmails(opened.db)
    const session = await client.call('GET', '/api/session', { accessToken })
    expect(await session.json()).toMatchObject({ user: { id: user.id, email: 'ada@people.example>' } })
  })

  test('a code that the earlier release sent to another spelling creates no account', async () => {
    const client = await server.client()
    const { attemptId } = await (await start(client, ADA)).json()
    const code = await server.codeFor(ADA)
    await opened.db.updateTable('attempts').set({ email: ODD_ADA }).where('id', '=', attemptId).execute()
    const answer = await client.call('POST', `/api/attempts/${attemptId}/verify`, { body: { code } })
    expect(await refusal(answer)).toMatchObject({ code: 'over' })
    expect(await stored()).toEqual({})
  })
})
