import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../testing/answers.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import {
  createClock,
  createTestServer,
  newSecrets,
  signIn,
  start,
  type TestServer,
  wrong,
} from '../testing/server.ts'

const MINUTE = 60_000

describe.each(databases)('signing in, on $name', { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  }, 60_000)
  afterAll(() => database.close())

  let server: TestServer
  let email: string
  beforeEach(async () => {
    server = await createTestServer({ db: database.db })
    email = `${randomUUID()}@example.com`
  })

  const verify = async (client: Awaited<ReturnType<TestServer['client']>>, id: string, code: string) =>
    client.call('POST', `/api/attempts/${id}/verify`, { body: { code } })

  test('a code from the email starts a session, once', async () => {
    const client = await server.client()
    const started = await start(client, ` ${email.toUpperCase()} `)
    expect(started.status).toBe(202)
    const attempt = await started.json()
    expect(attempt).toEqual({
      attemptId: expect.any(String),
      action: 'VERIFY_OTP',
      deviceNumber: null,
      mail: 'queued',
      triesLeft: 3,
      expiresAt: server.clock.read() + 5 * MINUTE,
      resendAt: server.clock.read() + 30_000,
      now: server.clock.read(),
    })
    const code = await server.codeFor(email)
    const tokens = await (await verify(client, attempt.attemptId, code)).json()
    expect(tokens.user.email).toBe(email)
    const { accessToken } = tokens
    expect(await (await client.call('GET', '/api/session', { accessToken })).json()).toEqual({
      user: tokens.user,
      wallet: null,
      now: server.clock.read(),
    })
    expect(await refusal(await verify(client, attempt.attemptId, code))).toMatchObject({ code: 'over' })
  })

  test('the same person on another device is the same user, and is notified', async () => {
    const first = await signIn(server, await server.client(), email)
    server.clock.pass(MINUTE)
    const firefox = await server.client({ 'User-Agent': 'Mozilla/5.0 (X11; Linux) Gecko/1 Firefox/146.0' })
    const second = await signIn(server, firefox, email)
    expect(second.user).toEqual(first.user)
    await server.services.mailer.deliverDue()
    expect(server.sent.at(-1)).toMatchObject({ to: email, subject: 'A new sign-in to your wallet' })
    expect(server.sent.at(-1)?.text).toContain('Firefox on Linux')
  })

  test('three wrong codes end the attempt, even for the right code', async () => {
    const client = await server.client()
    const { attemptId } = await (await start(client, email)).json()
    const code = await server.codeFor(email)
    for (const triesLeft of [2, 1, 0])
      expect(await refusal(await verify(client, attemptId, wrong(code)))).toMatchObject({
        code: 'code-wrong',
        triesLeft,
      })
    expect(await refusal(await verify(client, attemptId, code))).toMatchObject({ code: 'over' })
  })

  test('a reloaded frame continues at its step', async () => {
    const client = await server.client()
    const { attemptId } = await (await start(client, email)).json()
    const code = await server.codeFor(email)
    await verify(client, attemptId, wrong(code))
    server.clock.pass(2 * MINUTE)
    const attempt = await (await client.call('GET', `/api/attempts/${attemptId}`)).json()
    expect(attempt.triesLeft).toBe(2)
    expect(attempt.expiresAt - attempt.now).toBe(3 * MINUTE)
    expect((await verify(client, attemptId, code)).status).toBe(200)
  })

  test('a code is valid for five minutes', async () => {
    const client = await server.client()
    const { attemptId } = await (await start(client, email)).json()
    const code = await server.codeFor(email)
    server.clock.pass(5 * MINUTE)
    expect(await refusal(await verify(client, attemptId, code))).toMatchObject({ code: 'over' })
    expect(await refusal(await client.call('GET', `/api/attempts/${attemptId}`))).toMatchObject({
      code: 'over',
    })
  })

  test('another request within 30 seconds is refused with the remaining seconds, rounded up', async () => {
    const client = await server.client()
    const { attemptId } = await (await start(client, email)).json()
    server.clock.pass(10_500)
    for (const again of [
      await start(client, email),
      await start(await server.client(), email),
      await client.call('POST', `/api/attempts/${attemptId}/resend`, { body: {} }),
    ]) {
      expect(again.headers.get('Retry-After')).toBe('20')
      expect(await refusal(again)).toMatchObject({
        code: 'rate-limited',
        message: 'Please try again after 20 seconds',
        retryAfterMs: 19_500,
      })
    }
    server.clock.pass(19_500)
    const first = await server.codeFor(email)
    const resent = await client.call('POST', `/api/attempts/${attemptId}/resend`, { body: {} })
    expect(resent.status).toBe(202)
    expect(await resent.json()).toMatchObject({ attemptId, triesLeft: 3 })
    const second = await server.codeFor(email)
    if (first !== second)
      expect(await refusal(await verify(client, attemptId, first))).toMatchObject({ code: 'code-wrong' })
    expect((await verify(client, attemptId, second)).status).toBe(200)
  })

  test('another site can request an email at once, but at most three are sent in ten minutes', async () => {
    const client = await server.client()
    expect((await start(client, email)).status).toBe(202)
    expect((await start(client, email, 'https://other.example')).status).toBe(202)
    expect((await start(client, email, null)).status).toBe(202)
    server.clock.pass(MINUTE)
    expect(await refusal(await start(await server.client(), email))).toMatchObject({
      code: 'rate-limited',
      retryAfterMs: 9 * MINUTE,
    })
  })

  test('at most twenty emails an hour are sent for one IPv4 address, or one /64', async () => {
    const send = async (host: number) => {
      const client = await server.client({
        'X-Test-Address': `2001:db8:5:${email.length}::${host.toString(16)}`,
      })
      return (await start(client, `${randomUUID()}@example.com`)).status
    }
    await database.db.deleteFrom('counters').execute()
    for (let host = 1; host <= 20; host += 1) expect(await send(host)).toBe(202)
    expect(await send(21)).toBe(429)
  })

  test('the responses do not reveal whether an address has an account', async () => {
    await signIn(server, await server.client(), email)
    server.clock.pass(MINUTE)
    const answers = []
    for (const address of [email, `${randomUUID()}@example.com`]) {
      const client = await server.client()
      const started = await start(client, address)
      const attempt = await started.json()
      const code = await server.codeFor(address)
      const failed = await verify(client, attempt.attemptId, wrong(code))
      const again = await start(client, address)
      answers.push({
        status: [started.status, failed.status, again.status],
        headers: [...started.headers.keys()],
        attempt: { ...attempt, attemptId: attempt.attemptId.length },
        failed: await failed.json(),
        again: await again.json(),
      })
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test('all spellings of a mailbox are one account, and share the limits', async () => {
    const client = await server.client()
    const first = await signIn(server, client, email)
    const spellings = [
      email.toUpperCase(),
      ` ${email}`,
      email.replace('example', '\uff45xample'),
      email.replace('com', 'c\uff4fm'),
    ]
    for (const spelling of spellings)
      expect(await refusal(await start(await server.client(), spelling))).toMatchObject({
        code: 'rate-limited',
        message: 'Please try again after 30 seconds',
      })
    server.clock.pass(MINUTE)
    const { attemptId } = await (await start(client, spellings[2] ?? expect.fail())).json()
    const tokens = await verify(client, attemptId, await server.codeFor(email))
    expect(await tokens.json()).toMatchObject({ user: first.user })
  })

  test('an address that cannot receive email is refused with a text for its field', async () => {
    const client = await server.client()
    const refused = await start(client, 'ada@people.con')
    expect(refused.status).toBe(400)
    expect(await refusal(refused)).toMatchObject({
      code: 'mail-refused',
      message: "That address can't receive email. Check for typos.",
    })
    expect(await database.db.selectFrom('attempts').where('email', '=', 'ada@people.con').execute()).toEqual(
      [],
    )
  })

  test('a site outside the project is refused', async () => {
    const client = await server.client()
    expect(await refusal(await start(client, email, 'https://evil.example'))).toMatchObject({
      code: 'origin-not-allowed',
    })
    const body = { email, projectId: 'none', topOrigin: null }
    expect(await refusal(await client.call('POST', '/api/attempts', { body }))).toMatchObject({
      code: 'origin-not-allowed',
    })
  })

  test('a code with another key, or for another attempt, is invalid', async () => {
    const victim = await server.client()
    const thief = await server.client()
    const { attemptId } = await (await start(victim, email)).json()
    const code = await server.codeFor(email)
    expect(await refusal(await verify(thief, attemptId, code))).toMatchObject({ code: 'over' })
    expect(await refusal(await thief.call('GET', `/api/attempts/${attemptId}`))).toMatchObject({
      code: 'over',
    })
    const own = await (await start(thief, email, 'https://other.example')).json()
    const ownCode = await server.codeFor(email)
    if (code !== ownCode)
      expect(await refusal(await verify(thief, own.attemptId, code))).toMatchObject({ code: 'code-wrong' })
    expect((await verify(victim, attemptId, code)).status).toBe(200)
  })

  test('a hundred concurrent uses of one code create one session and one account', async () => {
    const client = await server.client()
    const { attemptId } = await (await start(client, email)).json()
    const code = await server.codeFor(email)
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(client, attemptId, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await counts()
    expect(rows).toEqual({ users: 1, sessions: 1 })

    async function counts() {
      const users = await database.db.selectFrom('users').where('email', '=', email).select('id').execute()
      const ids = users.map(({ id }) => id)
      const sessions = await database.db
        .selectFrom('sessions')
        .where('user_id', 'in', ids)
        .select('id')
        .execute()
      return { rows: { users: users.length, sessions: sessions.length } }
    }
  })

  test('a hundred concurrent first sign-ins of one person create one account', async () => {
    const open = { max: 1_000, windowMs: 1 }
    const many = await createTestServer({
      db: database.db,
      limits: {
        'send-gap': open,
        'send-email-10m': open,
        'send-email-1h': open,
        'send-ip-1h': open,
        'send-project-1h': open,
      },
    })
    const client = await many.client()
    const waiting: { attemptId: string; code: string }[] = []
    for (let count = 0; count < 100; count += 1) {
      const { attemptId } = await (await start(client, email)).json()
      waiting.push({ attemptId, code: await many.codeFor(email) })
    }
    const users = await Promise.all(
      waiting.map(
        async ({ attemptId, code }) => (await (await verify(client, attemptId, code)).json()).user.id,
      ),
    )
    expect(new Set(users).size).toBe(1)
  })

  test('an unreachable mail server delays the code, and the frame can read the status', async () => {
    server.smtp.isDown = true
    const client = await server.client()
    const started = await start(client, email)
    expect(started.status).toBe(202)
    const { attemptId, mail } = await started.json()
    const state = async () => (await (await client.call('GET', `/api/attempts/${attemptId}`)).json()).mail
    expect([mail, await state()]).toEqual(['queued', 'queued'])
    await expect(server.codeFor(email)).rejects.toThrow('no code')
    expect(await state()).toBe('queued')
    server.smtp.isDown = false
    server.clock.pass(2_000)
    const code = await server.codeFor(email)
    expect(await state()).toBe('sent')
    expect((await verify(client, attemptId, code)).status).toBe(200)
  })

  test('a refused address is reported to the requester, with or without an account', async () => {
    await signIn(server, await server.client(), email)
    server.clock.pass(MINUTE)
    server.smtp.isBouncing = true
    for (const address of [email, `nobody-${email}`]) {
      const client = await server.client()
      const { attemptId } = await (await start(client, address)).json()
      const read = async () => (await client.call('GET', `/api/attempts/${attemptId}`)).json()
      await server.services.mailer.deliverDue()
      expect(await read()).toMatchObject({ mail: 'refused' })
      const stranger = await (await server.client()).call('GET', `/api/attempts/${attemptId}`)
      expect(await refusal(stranger)).toMatchObject({ code: 'over' })
      // The next mail is another one: the state of the previous mail no longer counts.
      server.smtp.isBouncing = false
      server.clock.pass(MINUTE / 2)
      const again = await client.call('POST', `/api/attempts/${attemptId}/resend`, { body: {} })
      expect(await again.json()).toMatchObject({ mail: 'queued' })
      await server.services.mailer.deliverDue()
      expect(await read()).toMatchObject({ mail: 'sent' })
      server.smtp.isBouncing = true
    }
  })

  test('an attacker gets at most fifty guesses a day, on two replicas with restarts', async () => {
    const clock = createClock(server.clock.read() + 40 * 24 * 3_600_000)
    const secrets = await newSecrets()
    const replica = () => createTestServer({ db: database.db, clock, secrets })
    const replicas = [await replica(), await replica()]
    let guesses = 0
    for (let round = 0; round < 24 * 3; round += 1) {
      // A restart in between: the process's memory is lost.
      replicas[round % 2] = await replica()
      const client = await (replicas[0] as TestServer).client({ 'X-Test-Address': `192.0.2.${round}` })
      const started = await start(client, email)
      if (started.status === 202) {
        const { attemptId } = await started.json()
        const code = await (replicas[0] as TestServer).codeFor(email)
        for (let index = 0; index < 4; index += 1) {
          const [url, init] = await client.prepare('POST', `/api/attempts/${attemptId}/verify`, {
            body: { code: wrong(code) },
          })
          const through = await (replicas[index % 2] as TestServer).client()
          const response = await through.send(url, init)
          if (response.status === 401) guesses += 1
        }
      }
      clock.pass(20 * MINUTE)
    }
    expect(guesses).toBeGreaterThan(20)
    expect(guesses).toBeLessThanOrEqual(50)
  })

  test('a stranger who exhausts the limits does not lock out a known device', async () => {
    const own = await server.client()
    await signIn(server, own, email)
    server.clock.pass(11 * MINUTE)
    for (const site of [undefined, 'https://other.example', null])
      await start(await server.client(), email, site)
    expect((await start(await server.client(), email)).status).toBe(429)
    expect((await start(own, email)).status).toBe(202)
  })

  test('pending data in the database is useless without the server’s keys', async () => {
    await start(await server.client(), email)
    const attempts = await database.db.selectFrom('attempts').where('email', '=', email).selectAll().execute()
    const outbox = await database.db.selectFrom('outbox').where('recipient', '=', email).selectAll().execute()
    const code = await server.codeFor(email)
    expect(JSON.stringify({ attempts, outbox })).not.toContain(code)
    const after = await database.db.selectFrom('outbox').where('recipient', '=', email).selectAll().execute()
    expect(after).toMatchObject([{ text: '', html: '' }])
    expect(server.log.join('\n')).not.toContain(code)
    expect(server.log.join('\n')).not.toContain(email)
  })
})
