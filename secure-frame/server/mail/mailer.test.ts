import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { createMailer, type Letter, MailRefused } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpTransport } from './smtp.ts'
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
  function setUp(secret = new Uint8Array(32)) {
    const outbox = createOutbox(secret, clock)
    const transport = {
      send: async (letter: Letter) => {
        if (fails) throw fails
        sent.push(letter)
      },
      close: () => {},
    }
    const logger = pino({}, { write: (line: string) => log.push(line) })
    return { outbox, mailer: createMailer({ db: database.db, clock, outbox, transport, log: logger }) }
  }

  const rows = () => database.db.selectFrom('outbox').selectAll().execute()

  test('sends what was accepted, once, and keeps nothing of its text', async () => {
    const { outbox, mailer } = setUp()
    await outbox.add(database.db, 'ada@example.com', MAIL)
    expect(JSON.stringify(await rows())).not.toContain('012345')
    await Promise.all([mailer.deliverDue(), setUp().mailer.deliverDue(), mailer.deliverDue()])
    expect(sent).toMatchObject([{ to: 'ada@example.com', ...MAIL }])
    expect(await rows()).toMatchObject([{ sent_at: now, text: '', html: '' }])
  })

  test('goes on trying, at growing distances, while the mail server is away', async () => {
    const { outbox, mailer } = setUp()
    fails = new MailRefused('ECONNREFUSED', false)
    await outbox.add(database.db, 'ada@example.com', MAIL, now + 10 * MINUTE)
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

  test('does not send a code that has ended, nor again what was refused for good', async () => {
    const { outbox, mailer } = setUp()
    await outbox.add(database.db, 'ada@example.com', MAIL, now + MINUTE)
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

  test('what a dead replica had begun is sent by another after its lease', async () => {
    const { outbox, mailer } = setUp()
    await outbox.add(database.db, 'ada@example.com', MAIL)
    await database.db
      .updateTable('outbox')
      .set({ attempts: 1, next_at: now + MINUTE })
      .execute()
    await mailer.deliverDue()
    expect(sent).toEqual([])
    now += MINUTE
    await mailer.deliverDue()
    expect(sent).toHaveLength(1)
  })

  test('does not open under another key', async () => {
    await setUp().outbox.add(database.db, 'ada@example.com', MAIL)
    await setUp(new Uint8Array(32).fill(1)).mailer.deliverDue()
    expect(sent).toEqual([])
    await setUp().mailer.stop()
  })

  test('runs by itself until it is stopped, and stops when what it sends is sent', async () => {
    const { outbox, mailer } = setUp()
    mailer.start()
    await outbox.add(database.db, 'ada@example.com', MAIL)
    outbox.wake()
    await mailer.stop()
    await outbox.add(database.db, 'bob@example.com', MAIL)
    outbox.wake()
    expect(sent.map(({ to }) => to)).not.toContain('bob@example.com')
  })

  test('stops after the mail in hand, however much is waiting', async () => {
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

describe('against a real mail server', () => {
  const inbox: { raw: string; to: string[] }[] = []
  let refuse: number | undefined
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      done(refuse ? Object.assign(new Error(`no ${_address.address}`), { responseCode: refuse }) : null)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        inbox.push({
          raw: Buffer.concat(chunks).toString(),
          to: session.envelope.rcptTo.map(({ address }) => address),
        })
        done()
      })
    },
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
    url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))
  afterEach(() => {
    inbox.length = 0
    refuse = undefined
  })

  const letter = (to: string): Letter => ({ id: 'row-1', to, ...MAIL })
  const FROM = 'Wallet <wallet@secure.example>'

  test('the mail arrives as it was written, in both forms, from the operator’s address', async () => {
    const transport = createSmtpTransport({ url, from: FROM })
    await transport.send(letter('ada@example.com'))
    transport.close()
    const mail = await PostalMime.parse(inbox[0]?.raw ?? '')
    expect(inbox[0]?.to).toEqual(['ada@example.com'])
    expect(mail).toMatchObject({
      from: { name: 'Wallet', address: 'wallet@secure.example' },
      subject: MAIL.subject,
      messageId: '<row-1@secure.example>',
    })
    expect(mail.text?.trim()).toBe(MAIL.text.trim())
    expect(mail.html?.trim()).toBe(MAIL.html)
  })

  test('an address is one address, whatever stands in it', async () => {
    const transport = createSmtpTransport({ url, from: FROM })
    for (const to of [
      'a@example.com,b@evil.test',
      'a@example.com\r\nRCPT TO:<b@evil.test>',
      'a@example.com b@evil.test',
    ])
      await transport.send(letter(to)).catch(() => {})
    transport.close()
    for (const { to } of inbox) expect(to).not.toContain('b@evil.test')
    for (const { raw } of inbox) expect(raw).not.toMatch(/^(?:bcc|rcpt)/im)
  })

  test.each([
    ['for now', 451, false],
    ['for good', 550, true],
  ])('a refusal %s says so, without the address', async (_, code, isPermanent) => {
    refuse = code
    const transport = createSmtpTransport({ url, from: FROM })
    const error = await transport.send(letter('ada@example.com')).catch((thrown: unknown) => thrown)
    transport.close()
    expect(error).toMatchObject({ isPermanent, message: expect.not.stringContaining('ada') })
  })

  test('a mail server that is away is no refusal', async () => {
    const transport = createSmtpTransport({ url: 'smtp://127.0.0.1:1', from: FROM })
    await expect(transport.send(letter('ada@example.com'))).rejects.toMatchObject({ isPermanent: false })
    transport.close()
  })
})
