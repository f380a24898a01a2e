import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { seedSession } from '../testing/seed.ts'
import { createTicketService, TICKET_TTL_MS, type TicketService } from './tickets.ts'

const request = { requestHash: randomBytes(32).toString('base64url'), display: '{"what":"a transfer"}' }

describe.each(databases)('tickets on $name', ({ open }) => {
  let opened: TestDatabase
  let tickets: TicketService
  let now = 1_000_000
  beforeAll(async () => {
    opened = await open()
    tickets = createTicketService({ db: opened.db, clock: () => now })
  }, 30_000)
  afterAll(() => opened.close())

  const make = async () => {
    const session = await seedSession(opened.db)
    return { session, ...(await tickets.create(session, request)) }
  }

  test('are read by the window and decided there, and the frame gets the decision', async () => {
    const { session, ticketId, secret, expiresAt } = await make()
    expect(expiresAt).toBe(now + 600_000)
    expect(await tickets.state(session, ticketId)).toMatchObject({ decision: null, expiresAt, now })
    expect(await tickets.open(ticketId, secret)).toEqual({ ...request, decided: false })
    await tickets.watch(ticketId, secret)
    await tickets.decide(ticketId, { secret, decision: 'approve' })
    expect(await tickets.state(session, ticketId)).toEqual({
      requestHash: request.requestHash,
      decision: 'approve',
      opened: true,
      leftAt: null,
      expiresAt,
      now,
    })
    expect(await tickets.open(ticketId, secret)).toMatchObject({ decided: true })
  })

  test('report to the frame that the window was opened, closed and reopened', async () => {
    const { session, ticketId, secret } = await make()
    const seen = async () => {
      const { opened, leftAt } = await tickets.state(session, ticketId)
      return { opened, leftAt }
    }
    expect(await seen()).toEqual({ opened: false, leftAt: null })
    await tickets.open(ticketId, secret)
    // It has the request, but does not show it yet.
    expect(await seen()).toEqual({ opened: false, leftAt: null })
    await tickets.watch(ticketId, secret)
    expect(await seen()).toEqual({ opened: true, leftAt: null })
    await tickets.leave(ticketId, secret)
    expect(await seen()).toEqual({ opened: true, leftAt: now })
    await tickets.open(ticketId, secret)
    expect(await seen()).toEqual({ opened: true, leftAt: null })
    await tickets.leave(ticketId, secret)
    // A poll that was in flight when the window closed does not count as its return.
    expect(await tickets.watch(ticketId, secret)).toEqual({ decided: false })
    expect(await seen()).toEqual({ opened: true, leftAt: now })
    now += 1000
    expect(await tickets.watch(ticketId, secret)).toEqual({ decided: false })
    expect(await seen()).toEqual({ opened: true, leftAt: null })
  })

  test.each([
    ['arrives after it', true],
    ['is lost with it', false],
  ])('report a window as closed whose first poll %s', async (_, arrives) => {
    const { session, ticketId, secret } = await make()
    await tickets.open(ticketId, secret)
    await tickets.leave(ticketId, secret)
    if (arrives) await tickets.watch(ticketId, secret)
    expect(await tickets.state(session, ticketId)).toMatchObject({ opened: true, leftAt: now })
  })

  test('report to the window that the request was withdrawn', async () => {
    const { ticketId, secret } = await make()
    await tickets.open(ticketId, secret)
    await tickets.decide(ticketId, { secret, decision: 'reject' })
    expect(await tickets.watch(ticketId, secret)).toEqual({ decided: true })
  })

  test('accept one of several concurrent decisions', async () => {
    const { session, ticketId, secret } = await make()
    const decisions = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'approve' : 'reject'))
    const answers = await Promise.allSettled(
      decisions.map((decision) => tickets.decide(ticketId, { secret, decision })),
    )
    const counted = answers.findIndex(({ status }) => status === 'fulfilled')
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await tickets.state(session, ticketId)).decision).toBe(decisions[counted])
    await expect(tickets.decide(ticketId, { secret, decision: 'approve' })).rejects.toMatchObject({
      code: 'over',
    })
  })

  test('reveal and accept nothing without the secret, as with a wrong id', async () => {
    const { session, ticketId } = await make()
    const other = await make()
    const [row] = await opened.db.selectFrom('tickets').selectAll().where('id', '=', ticketId).execute()
    const stolen = Buffer.from(row?.secret_hash ?? []).toString('base64url')
    const refused = { code: 'not-found', message: 'There is no such request.' }
    for (const secret of ['', 'A'.repeat(43), other.secret, stolen]) {
      await expect(tickets.open(ticketId, secret)).rejects.toMatchObject(refused)
      await expect(tickets.watch(ticketId, secret)).rejects.toMatchObject(refused)
      await expect(tickets.leave(ticketId, secret)).rejects.toMatchObject(refused)
      await expect(tickets.decide(ticketId, { secret, decision: 'approve' })).rejects.toMatchObject(refused)
    }
    await expect(tickets.open('no-such-ticket', other.secret)).rejects.toMatchObject(refused)
    expect(await tickets.state(session, ticketId)).toMatchObject({ decision: null, leftAt: null })
  })

  test('reveal the decision only to their session', async () => {
    const { ticketId, session } = await make()
    const own = await seedSession(opened.db, { userId: session.userId })
    for (const foreign of [own, await seedSession(opened.db)])
      await expect(tickets.state(foreign, ticketId)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('expire after ten minutes', async () => {
    const { session, ticketId, secret } = await make()
    now += TICKET_TTL_MS - 1
    await expect(tickets.open(ticketId, secret)).resolves.toBeDefined()
    now += 1
    await expect(tickets.open(ticketId, secret)).rejects.toMatchObject({ code: 'over' })
    await expect(tickets.decide(ticketId, { secret, decision: 'approve' })).rejects.toMatchObject({
      code: 'over',
    })
    expect(await tickets.state(session, ticketId)).toMatchObject({ decision: null, expiresAt: now })
  })

  test('end with their session', async () => {
    const { session, ticketId, secret } = await make()
    await opened.db
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('id', '=', session.sessionId)
      .execute()
    await expect(tickets.open(ticketId, secret)).rejects.toMatchObject({ code: 'over' })
    await expect(tickets.decide(ticketId, { secret, decision: 'approve' })).rejects.toMatchObject({
      code: 'over',
    })
  })

  test('above the limit are refused, and so is a hash of another size', async () => {
    const session = await seedSession(opened.db)
    for (let count = 0; count < 120; count++) await tickets.create(session, request)
    await expect(tickets.create(session, request)).rejects.toMatchObject({ code: 'rate-limited' })
    const another = await seedSession(opened.db, { userId: session.userId })
    await expect(tickets.create(another, request)).rejects.toMatchObject({ code: 'rate-limited' })
    const short = { ...request, requestHash: 'AAAA' }
    await expect(tickets.create(await seedSession(opened.db), short)).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})
