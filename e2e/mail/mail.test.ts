import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createInbox, type Inbox, type Mail } from './inbox.ts'
import { letter, sendMail } from './send.fixture.ts'
import { type MailSite, startMailSite } from './site.ts'
import { type Smtp, startSmtp } from './smtp.ts'

let inbox: Inbox
let smtp: Smtp
let site: MailSite

beforeEach(async () => {
  inbox = createInbox()
  ;[smtp, site] = await Promise.all([startSmtp({ inbox }), startMailSite({ inbox })])
})

afterEach(() => Promise.all([smtp.stop(), site.stop()]))

const at = (path: string) => `http://127.0.0.1:${site.port}${path}`
const mails = async (query = '') => (await (await fetch(at(`/api/mails${query}`))).json()) as Mail[]
const next = async (query: string) => (await (await fetch(at(`/api/mails/next?${query}`))).json()) as Mail
const send = (to: string, subject?: string) => sendMail(smtp.port, letter(to, subject))

describe('a mail that is sent', () => {
  test('is in the inbox with both parts decoded', async () => {
    expect(await send('ada@example.org')).toMatch(/^250/)
    expect(await mails()).toEqual([
      {
        id: 1,
        at: expect.stringMatching(/^\d{4}-.*Z$/),
        from: 'airlock@localhost',
        to: ['ada@example.org'],
        subject: 'Your code',
        text: 'Your code is 012345 – for shop.example\n',
        html: expect.stringContaining('<b>012345</b>'),
      },
    ])
  })

  test('is delivered by its envelope, not by its headers', async () => {
    await sendMail(smtp.port, { ...letter('ada@example.org'), to: ['bob@example.org', 'eve@example.org'] })
    expect((await mails())[0]?.to).toEqual(['bob@example.org', 'eve@example.org'])
    expect(await mails('?to=ada@example.org')).toEqual([])
  })

  test('is listed before older ones, and can be filtered by recipient in any case', async () => {
    await send('ada@example.org', 'first')
    await send('bob@example.org', 'second')
    await send('ada@example.org', 'third')
    expect((await mails()).map(({ subject }) => subject)).toEqual(['third', 'second', 'first'])
    expect((await mails('?to=ADA@example.org&after=1')).map(({ subject }) => subject)).toEqual(['third'])
  })

  test('is removed when all are deleted, and ids continue after it', async () => {
    await send('ada@example.org')
    expect((await fetch(at('/api/mails'), { method: 'DELETE' })).status).toBe(204)
    expect(await mails()).toEqual([])
    await send('ada@example.org')
    expect((await mails())[0]?.id).toBe(2)
  })
})

describe('waiting for the next mail', () => {
  test('resolves with a mail that is already there', async () => {
    await send('ada@example.org', 'first')
    await send('ada@example.org', 'second')
    expect((await next('to=ada@example.org')).subject).toBe('first')
    expect((await next('to=ada@example.org&after=1')).subject).toBe('second')
  })

  test('resolves when a mail arrives for the recipient', async () => {
    const waiting = next('to=bob@example.org')
    await send('ada@example.org')
    await send('bob@example.org', 'for Bob')
    expect((await waiting).subject).toBe('for Bob')
  })

  test('can be aborted, also before it starts', async () => {
    const giveUp = new AbortController()
    const waiting = inbox.next({}, giveUp.signal)
    giveUp.abort()
    expect(await waiting).toBeUndefined()
    expect(await inbox.next({}, giveUp.signal)).toBeUndefined()
  })
})

test('the inbox keeps the newest 500', () => {
  for (let count = 0; count < 510; count += 1)
    inbox.add({ from: '', to: [], subject: String(count), text: '', html: '' })
  expect(inbox.list()).toHaveLength(500)
  expect(inbox.list().at(-1)?.subject).toBe('10')
})

describe('a mail server with a fault', () => {
  test.each([
    ['refuse', /^421/],
    ['bounce', /^550 5\.1\.1/],
  ] as const)('%s: rejects mails, and accepts them again when repaired', async (fault, reply) => {
    smtp.fail(fault)
    expect(await send('ada@example.org')).toMatch(reply)
    expect(inbox.list()).toEqual([])
    smtp.mend()
    expect(await send('ada@example.org')).toMatch(/^250/)
  })

  test('drop: closes the connection in the middle of a mail', async () => {
    smtp.fail('drop')
    await expect(send('ada@example.org')).rejects.toThrow()
    expect(inbox.list()).toEqual([])
  })

  test('delay: responds only when repaired', async () => {
    smtp.fail('delay')
    const order: string[] = []
    const sent = send('ada@example.org').then((reply) => order.push(reply.slice(0, 3)))
    await inbox.next({}, AbortSignal.timeout(5_000))
    order.push('mended')
    smtp.mend()
    await sent
    expect(order).toEqual(['mended', '250'])
  })

  test('stops at once, even with open connections', async () => {
    smtp.fail('delay')
    const sent = send('ada@example.org').catch(() => 'ended')
    await inbox.next({}, AbortSignal.timeout(5_000))
    await smtp.stop()
    await sent
    await expect(send('ada@example.org')).rejects.toThrow()
  })

  test('does not start on a used port', async () => {
    await expect(startSmtp({ inbox, port: smtp.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})

describe('the mail site', () => {
  test.each([
    ['/', 'text/html'],
    ['/page.css', 'text/css'],
    ['/page.js', 'text/javascript'],
  ])('serves %s, and its policy allows only its own script', async (path, type) => {
    const response = await fetch(at(path))
    expect(response.headers.get('content-type')).toContain(type)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'")
  })

  test('shows the HTML of a mail without scripts, requests or an origin', async () => {
    await send('ada@example.org')
    const response = await fetch(at('/html/1'))
    expect(await response.text()).toContain('<script>')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(/^sandbox; default-src 'none';/)
    expect(policy).not.toContain('script-src')
  })

  test.each(['/html/7', '/../inbox.ts', '/api/nothing', '/html/x'])('answers %s with 404', async (path) => {
    expect((await fetch(at(path))).status).toBe(404)
  })

  test('does not respond under another site’s name', async () => {
    const ask = (host: string) =>
      new Promise<number>((resolve, reject) => {
        const asked = request(at('/api/mails'), { headers: { host } }, (response) => {
          void text(response).then(() => resolve(response.statusCode ?? 0))
        })
        asked.once('error', reject).end()
      })
    expect(await ask('mail.localhost:5103')).toBe(200)
    expect(await ask('rebound.example')).toBe(404)
    expect(await ask('localhost.evil.example')).toBe(404)
  })

  test('announces every change', async () => {
    const response = await fetch(at('/api/changes'))
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('data: changed\n\n')
    await send('ada@example.org')
    expect((await reader?.read())?.value).toBe('data: changed\n\n')
    await reader?.cancel()
  })
})
