import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { createMailer, type Letter, MailRefused, type Transport } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { signInCode } from './templates.ts'

const MAIL = signInCode('012345', { topOrigin: 'https://shop.example', device: 'Chrome on Linux' })
const MINUTE = 60_000

describe.each(databases)('the outbox, on $name', { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(() => database.close())

  let now: number
  let sent: Letter[]
  let fails: MailRefused | undefined
  let log: string[]
  beforeEach(async () => {
    now = 1_000_000
    sent = []
    log = []
    fails = undefined
    await database.db.deleteFrom('outbox').execute()
  })

  const clock = () => now
  const send = async (letter: Letter) => {
    if (fails) throw fails
    sent.push(letter)
  }
  function setUp(given: { secret?: Uint8Array; send?: Transport['send']; renewMs?: number } = {}) {
    const outbox = createOutbox(given.secret ?? new Uint8Array(32), clock)
    const transport = { send: given.send ?? send, close: () => {} }
    const logger = pino({}, { write: (line: string) => log.push(line) })
    const { renewMs = 3_000 } = given
    return {
      outbox,
      mailer: createMailer({ db: database.db, clock, outbox, transport, log: logger, renewMs }),
    }
  }

  /** A mail that is useless after some minutes. */
  const code = (minutes: number) => ({ id: randomUUID(), goodUntil: now + minutes * MINUTE })

  const rows = () => database.db.selectFrom('outbox').selectAll().execute()

  test('sends each accepted email once, and deletes its text', async () => {
    const { outbox, mailer } = setUp()
    await outbox.add(database.db, 'ada@example.com', MAIL)
    expect(JSON.stringify(await rows())).not.toContain('012345')
    await Promise.all([mailer.deliverDue(), setUp().mailer.deliverDue(), mailer.deliverDue()])
    expect(sent).toMatchObject([{ to: 'ada@example.com', ...MAIL }])
    expect(await rows()).toMatchObject([{ sent_at: now, text: '', html: '' }])
  })

  test('retries with growing delays while the mail server is unreachable', async () => {
    const { outbox, mailer } = setUp()
    fails = new MailRefused('ECONNREFUSED', false)
    await outbox.add(database.db, 'ada@example.com', MAIL, code(10))
    const waits = []
    for (let round = 0; round < 4; round += 1) {
      await mailer.deliverDue()
      const [row] = await rows()
      waits.push((row?.next_at ?? 0) - now)
      now = row?.next_at ?? 0
    }
    expect(waits).toEqual([2_000, 5_000, 10_000, 20_000])
    fails = undefined
    await mailer.deliverDue()
    expect(sent).toHaveLength(1)
    expect(log.join()).not.toContain('ada@')
  })

  test('sends neither expired codes nor permanently refused emails', async () => {
    const { outbox, mailer } = setUp()
    await outbox.add(database.db, 'ada@example.com', MAIL, code(1))
    now += MINUTE + 1
    await mailer.deliverDue()
    fails = new MailRefused('550', true)
    await outbox.add(database.db, 'bob@example.com', MAIL)
    await mailer.deliverDue()
    fails = undefined
    now += 10 * MINUTE
    await mailer.deliverDue()
    expect(sent).toEqual([])
    expect((await rows()).map(({ error, text }) => [error, text]).toSorted()).toEqual([
      ['550', ''],
      ['too late', ''],
    ])
  })

  test('sends the emails of a crashed replica after their lease', async () => {
    const { outbox, mailer } = setUp()
    await outbox.add(database.db, 'ada@example.com', MAIL)
    // It takes the mail and never responds.
    const dead = setUp({ send: () => new Promise(() => {}), renewMs: 3_600_000 })
    void dead.mailer.deliverDue()
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]))
    now += 9_999
    await mailer.deliverDue()
    expect(sent).toEqual([])
    now += 1
    await mailer.deliverDue()
    expect(sent).toHaveLength(1)
    await dead.mailer.stop()
  })

  test('leaves emails to a replica that is still sending them, however slow', async () => {
    const { outbox, mailer } = setUp()
    let take = () => {}
    const taken = new Promise<void>((resolve) => {
      take = resolve
    })
    await outbox.add(database.db, 'ada@example.com', MAIL)
    const slow = setUp({ send: () => taken, renewMs: 5 })
    const sending = slow.mailer.deliverDue()
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]))
    for (let round = 0; round < 3; round += 1) {
      now += 9_000
      await vi.waitFor(async () => expect(await rows()).toMatchObject([{ next_at: now + 10_000 }]))
      await mailer.deliverDue()
    }
    take()
    await sending
    expect(sent).toEqual([])
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: now }])
  })

  test.each<[string, MailRefused | undefined, string]>([
    ['accepts it', undefined, 'sent'],
    ['is unreachable', new MailRefused('ECONNREFUSED', false), 'queued'],
    ['is too slow', new MailRefused('ABORT_ERR', false), 'queued'],
    ['refuses it temporarily', new MailRefused('EENVELOPE 451', false), 'queued'],
    ['refuses it permanently', new MailRefused('EENVELOPE 550', true), 'refused'],
  ])('reports the status of an email whose server %s', async (_, failure, state) => {
    const { outbox, mailer } = setUp()
    const sending = code(10)
    await outbox.add(database.db, 'ada@example.com', MAIL, sending)
    expect(await outbox.state(database.db, sending.id)).toBe('queued')
    fails = failure
    await mailer.deliverDue()
    expect(await outbox.state(database.db, sending.id)).toBe(state)
  })

  test('cannot be decrypted with another key', async () => {
    await setUp().outbox.add(database.db, 'ada@example.com', MAIL)
    await setUp({ secret: new Uint8Array(32).fill(1) }).mailer.deliverDue()
    expect(sent).toEqual([])
    await setUp().mailer.stop()
  })

  test('runs until it is stopped, and completes the current email first', async () => {
    const { outbox, mailer } = setUp()
    mailer.start()
    await outbox.add(database.db, 'ada@example.com', MAIL)
    outbox.wake()
    await mailer.stop()
    await outbox.add(database.db, 'bob@example.com', MAIL)
    outbox.wake()
    expect(sent.map(({ to }) => to)).not.toContain('bob@example.com')
  })

  test('stops after the current email, however many are waiting', async () => {
    const { outbox, mailer } = setUp()
    for (let count = 0; count < 50; count += 1) await outbox.add(database.db, `${count}@example.com`, MAIL)
    mailer.start()
    await mailer.stop()
    expect(sent.length).toBeLessThanOrEqual(10)
    await setUp().mailer.deliverDue()
    now += MINUTE
    await setUp().mailer.deliverDue()
    expect(new Set(sent.map(({ to }) => to)).size).toBe(50)
  })
})
