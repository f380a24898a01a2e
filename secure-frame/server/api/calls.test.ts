import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeExpired } from '../db/purge.ts'
import { deletePerson } from '../people/close.ts'
import { exportPerson } from '../people/export.ts'
import { findPerson } from '../people/find.ts'
import { refusal } from '../testing/answers.ts'
import type { TestClient } from '../testing/client.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { createTestServer, SHOP, signIn, start, type TestServer } from '../testing/server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ADA = 'ada@mail.example'
const OTHER = 'https://other.example'
const CALLS_ID = `0x${'ab'.repeat(64)}`
const LONGER = `0x${'ab'.repeat(96)}`

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex')
const claimOf = (nth: number) => `claim-of-request-${nth}`

describe.each(databases)('a dApp’s ids of its calls on $name', ({ open }) => {
  let opened: TestDatabase
  let server: TestServer
  let client: TestClient
  let token: string

  beforeAll(async () => {
    opened = await open()
  }, 60_000)
  afterAll(() => opened.close())
  beforeEach(async () => {
    await sql`truncate users, counters, outbox, attempts cascade`.execute(opened.db)
    const limits = { 'calls-user-1h': { max: 20, windowMs: HOUR } }
    server = await createTestServer({ db: opened.db, projects: ['shop'], limits })
    client = await server.client()
    token = (await signIn(server, client, ADA)).accessToken
  })

  interface Of {
    name?: string
    by?: string
    from?: TestClient
  }
  const call = (what: string, body: object, { name = 'mine', by = token, from = client }: Of = {}) =>
    from.call('POST', `/api/calls/${what}`, {
      body: { nameHash: hashOf(name), ...body },
      accessToken: by,
    })
  const claim = (nth: number, of?: Of) => call('claim', { claim: claimOf(nth) }, of)
  const settle = (nth: number, callsId = CALLS_ID, of?: Of) =>
    call('settle', { claim: claimOf(nth), callsId }, of)
  const drop = (nth: number, of?: Of) => call('drop', { claim: claimOf(nth) }, of)
  const known = async (of?: Of) => (await (await call('read', {}, of)).json()).callsId
  /** Another browser, or another site in it. */
  const elsewhere = async (email: string, topOrigin: string | null = SHOP) => {
    // The least time between two mails.
    server.clock.pass(MINUTE)
    const from = await server.client()
    const { attemptId } = await (await start(from, email, topOrigin)).json()
    const body = { code: await server.codeFor(email) }
    const verified = await from.call('POST', `/api/attempts/${attemptId}/verify`, { body })
    return { from, by: (await verified.json()).accessToken as string }
  }

  test('is claimed once, settled, and known on every device for 24 hours', async () => {
    expect((await claim(1)).status).toBe(204)
    expect(await refusal(await claim(2))).toMatchObject({ code: 'calls-known' })
    expect(await known()).toBeNull()
    expect((await settle(1)).status).toBe(204)
    const device = await elsewhere(ADA)
    expect(await known(device)).toBe(CALLS_ID)
    expect((await claim(3, device)).status).toBe(409)
    server.clock.pass(24 * HOUR)
    token = (await signIn(server, client, ADA)).accessToken
    expect(await known()).toBeNull()
    expect((await claim(4)).status).toBe(204)
  })

  test('is claimed again by the same request, whose first answer was lost', async () => {
    for (const _ of [1, 2]) expect((await claim(1)).status).toBe(204)
    await settle(1)
    expect((await claim(1)).status).toBe(409)
    expect(await known()).toBe(CALLS_ID)
  })

  test('is free again at once if nothing was sent, and after 5 minutes if the page never said so', async () => {
    await claim(1)
    expect((await drop(1)).status).toBe(204)
    expect((await claim(2)).status).toBe(204)
    server.clock.pass(5 * MINUTE - 1)
    expect((await claim(3)).status).toBe(409)
    server.clock.pass(1)
    expect((await claim(3)).status).toBe(204)
  })

  test('is not dropped by another request, nor once calls were sent', async () => {
    await claim(1)
    await drop(2)
    expect((await claim(2)).status).toBe(409)
    await settle(1)
    await drop(1)
    expect(await known()).toBe(CALLS_ID)
  })

  test('is settled by a request whose claim has expired, and extended by the same one', async () => {
    await claim(1)
    server.clock.pass(6 * MINUTE)
    await purgeExpired(opened.db, { now: server.clock.read(), auditKeptMs: 400 * 24 * HOUR })
    expect((await settle(1)).status).toBe(204)
    expect((await settle(1, LONGER)).status).toBe(204)
    expect(await known()).toBe(LONGER)
    expect((await settle(2)).status).toBe(409)
    expect(await known()).toBe(LONGER)
  })

  test('goes to the request that sends first if two have claimed it', async () => {
    await claim(1)
    server.clock.pass(6 * MINUTE)
    await claim(2)
    expect((await settle(1)).status).toBe(204)
    expect((await settle(2, LONGER)).status).toBe(409)
    expect(await known()).toBe(CALLS_ID)
  })

  test('belongs to one person and one site', async () => {
    await settle(1)
    const others = [
      await elsewhere('eve@mail.example'),
      await elsewhere(ADA, OTHER),
      await elsewhere(ADA, null),
    ]
    for (const of of [...others, { name: 'Mine' }]) {
      expect(await known(of)).toBeNull()
      await drop(1, of)
      expect((await settle(2, LONGER, of)).status).toBe(204)
      expect(await known(of)).toBe(LONGER)
    }
    expect(await known()).toBe(CALLS_ID)
  })

  test('is claimed by only one of many requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => claim(nth)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(11).fill(409)])
  })

  test('is counted: ten thousand ids do not fill the database', async () => {
    const names = Array.from({ length: 21 }, (_, nth) => `${nth}`)
    const statuses: number[] = []
    for (const name of names) statuses.push((await claim(1, { name })).status)
    expect(statuses).toEqual([...Array(20).fill(204), 429])
    expect((await claim(1, await elsewhere('eve@mail.example'))).status).toBe(204)
  })

  test('that is settled without a claim is counted like one, and more of its calls are not', async () => {
    const statuses: number[] = []
    for (const name of Array.from({ length: 21 }, (_, nth) => `${nth}`))
      statuses.push((await settle(1, CALLS_ID, { name })).status)
    expect(statuses).toEqual([...Array(20).fill(204), 429])
    expect(await known({ name: '20' })).toBeNull()
    expect((await settle(1, LONGER, { name: '0' })).status).toBe(204)
    expect(await known({ name: '0' })).toBe(LONGER)
  })

  test.each<[string, object]>([
    ['a site of its choice', { site: OTHER }],
    ['a name in place of its hash', { nameHash: 'mine' }],
    ['an id of calls that is text', { callsId: 'javascript:' }],
    ['an id of calls without an end', { callsId: `0x${'a'.repeat(2_049)}` }],
    ['a claim that can be guessed', { claim: '1' }],
    ['another field', { userId: 'eve' }],
  ])('is refused for %s', async (_, change) => {
    const response = await call('settle', { claim: claimOf(1), callsId: CALLS_ID, ...change })
    expect((await refusal(response)).code).toBe('invalid')
  })

  test('needs a session', async () => {
    const body = { nameHash: hashOf('mine') }
    expect((await client.call('POST', '/api/calls/read', { body })).status).toBe(401)
  })

  test('is deleted when it is over, exported for its user, and gone with them', async () => {
    await settle(1)
    const ada = await findPerson(opened.db, ADA)
    expect((await exportPerson(opened.db, ada)).calls).toEqual([
      { site: SHOP, sent: CALLS_ID, keptUntil: expect.stringMatching(/Z$/) },
    ])
    const rows = async () => (await opened.db.selectFrom('calls').selectAll().execute()).length
    const purge = (ms: number) =>
      purgeExpired(opened.db, { now: server.clock.read() + ms, auditKeptMs: 400 * 24 * HOUR })
    await purge(23 * HOUR)
    expect(await rows()).toBe(1)
    await deletePerson({ db: opened.db, audit: server.services.audit }, ada.id)
    expect(await rows()).toBe(0)
  })
})
