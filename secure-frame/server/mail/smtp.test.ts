import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Letter } from './mailer.ts'
import { createSmtpTransport } from './smtp.ts'
import { signInCode } from './templates.ts'

const MAIL = signInCode('012345', { topOrigin: 'https://shop.example', device: 'Chrome on Linux' })

const inbox: { raw: string; to: string[] }[] = []
/** The command that the server refuses, and its code. */
let refuse: { at: 'MAIL' | 'RCPT' | 'DATA'; code: number } | undefined
const refusalAt = (at: string) =>
  refuse?.at === at ? Object.assign(new Error('no ada@example.com'), { responseCode: refuse.code }) : null
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) => done(refusalAt('MAIL')),
  onRcptTo: (_address, _session, done) => done(refusalAt('RCPT')),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      const refusal = refusalAt('DATA')
      if (refusal) return done(refusal)
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

test('the email arrives unchanged, as text and HTML, from the operator’s address', async () => {
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

test('an address is always exactly one recipient', async () => {
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
  ['its address for now', 'RCPT', 451, false],
  ['its address for good', 'RCPT', 550, true],
  ['its text for now', 'DATA', 452, false],
  ['its text for good', 'DATA', 554, true],
  // The visitor's address is not at fault.
  ['the operator’s own sender', 'MAIL', 550, false],
] as const)(
  'a refusal of %s by the server is reported, without the address',
  async (_, at, code, isPermanent) => {
    refuse = { at, code }
    const transport = createSmtpTransport({ url, from: FROM })
    const error = await transport.send(letter('ada@example.com')).catch((thrown: unknown) => thrown)
    transport.close()
    expect(error).toMatchObject({ isPermanent, message: expect.not.stringContaining('ada') })
  },
)

test('an address that SMTP cannot represent is refused permanently', async () => {
  const transport = createSmtpTransport({ url, from: FROM })
  const sent = transport.send(letter('a<da@example.com'))
  await expect(sent).rejects.toMatchObject({ isPermanent: true })
  transport.close()
})

test('an unreachable mail server is not a refusal', async () => {
  const transport = createSmtpTransport({ url: 'smtp://127.0.0.1:1', from: FROM })
  await expect(transport.send(letter('ada@example.com'))).rejects.toMatchObject({ isPermanent: false })
  transport.close()
})

test.each<[string, (socket: Socket) => void]>([
  ['never responds', () => undefined],
  [
    'responds endlessly',
    (socket) => {
      const timer = setInterval(() => socket.write('220-wait\r\n'), 5)
      socket.on('close', () => clearInterval(timer))
    },
  ],
  ['closes every connection', (socket) => socket.destroy()],
])('a mail server that %s times out, and its connections are closed', async (_, behave) => {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    behave(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const transport = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: FROM, deadlineMs: 200 })
  const sent = Promise.allSettled(
    ['a', 'b', 'c', 'd', 'e'].map((name) => transport.send(letter(`${name}@x.example`))),
  )
  for (const outcome of await sent)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { isPermanent: false } })
  await expect.poll(() => open.size).toBe(0)
  transport.close()
  await new Promise((resolve) => server.close(resolve))
})
