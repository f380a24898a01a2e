import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EmailUpdate, Tokens } from '../../shared/api.ts'
import { refusal } from '../testing/answers.ts'
import type { TestClient } from '../testing/client.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import {
  createTestServer,
  newSecrets,
  SHOP,
  signIn,
  start,
  type TestServer,
  wrong,
} from '../testing/server.ts'

const MINUTE = 60_000
const bytes = (length: number) => Buffer.alloc(length, 7).toString('base64url')
const WALLET = {
  evmAddress: `0x${'ab'.repeat(20)}`,
  solanaAddress: '1'.repeat(32),
  authShare: bytes(33),
  recoveryShare: bytes(66),
}

describe.each(databases)('an account, on $name', { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase
  /** The database remembers its keys: all servers of it must use the same. */
  let keyring: Awaited<ReturnType<typeof newSecrets>>['keyring']
  beforeAll(async () => {
    database = await open()
    keyring = (await newSecrets()).keyring
  }, 60_000)
  afterAll(() => database.close())

  let server: TestServer
  let client: TestClient
  let email: string
  let newEmail: string
  let tokens: Tokens
  beforeEach(async () => {
    server = await createTestServer({ db: database.db, secrets: { ...(await newSecrets()), keyring } })
    client = await server.client()
    email = `${randomUUID()}@example.com`
    newEmail = `new-${email}`
    tokens = await signIn(server, client, email)
    server.clock.pass(MINUTE)
  })

  const post = (path: string, body: unknown, { accessToken } = tokens) =>
    client.call('POST', path, { body, accessToken })

  describe('wallet', () => {
    test('is created once, and its shares are returned to a session of its user', async () => {
      expect((await post('/api/wallet', WALLET)).status).toBe(201)
      const again = await refusal(
        await post('/api/wallet', { ...WALLET, evmAddress: `0x${'cd'.repeat(20)}` }),
      )
      expect(again).toMatchObject({
        code: 'wallet-exists',
        wallet: { evmAddress: WALLET.evmAddress, epoch: 1 },
      })
      const released = await (await post('/api/wallet/shares', { kinds: 'auth' })).json()
      expect(released).toMatchObject({ authShare: WALLET.authShare, recoveryShare: null })
    })

    test('is exported only within five minutes of a new code, and the user gets an email', async () => {
      await post('/api/wallet', WALLET)
      expect(await refusal(await post('/api/wallet/export', {}))).toMatchObject({ code: 'step-up-needed' })
      const { attemptId } = await (await post('/api/step-up', { purpose: 'export' })).json()
      const code = await server.codeFor(email)
      expect(server.sent.at(-1)?.subject).toBe('Your code to show the secret key')
      const verify = (typed: string) => post(`/api/step-up/${attemptId}/verify`, { code: typed })
      expect(await refusal(await verify(wrong(code)))).toMatchObject({ code: 'code-wrong', triesLeft: 2 })
      expect((await verify(code)).status).toBe(204)
      expect(await refusal(await verify(code))).toMatchObject({ code: 'over' })
      const exported = await (await post('/api/wallet/export', {})).json()
      expect(exported).toMatchObject({ authShare: WALLET.authShare, recoveryShare: WALLET.recoveryShare })
      await server.services.mailer.deliverDue()
      expect(server.sent.at(-1)).toMatchObject({
        to: email,
        subject: 'The secret key of your wallet was shown',
      })
      server.clock.pass(5 * MINUTE)
      expect(await refusal(await post('/api/wallet/export', {}))).toMatchObject({ code: 'step-up-needed' })
    })
  })

  describe('step-up', () => {
    test('is not satisfied by the code of a sign-in, or by another session', async () => {
      const { attemptId } = await (await post('/api/step-up', { purpose: 'export' })).json()
      const code = await server.codeFor(email)
      const asSignIn = await client.call('POST', `/api/attempts/${attemptId}/verify`, { body: { code } })
      expect(await refusal(asSignIn)).toMatchObject({ code: 'over' })
      server.clock.pass(MINUTE)
      const second = await signIn(server, client, email)
      expect(await refusal(await post(`/api/step-up/${attemptId}/verify`, { code }, second))).toMatchObject({
        code: 'over',
      })
    })

    test('sends again after 30 seconds, and the earlier code is invalid', async () => {
      const { attemptId } = await (await post('/api/step-up', { purpose: 'export' })).json()
      const first = await server.codeFor(email)
      const resend = () => post(`/api/step-up/${attemptId}/resend`, {})
      expect(await refusal(await resend())).toMatchObject({ message: 'Please try again after 30 seconds' })
      server.clock.pass(30_000)
      expect((await resend()).status).toBe(202)
      const second = await server.codeFor(email)
      if (first !== second)
        expect((await post(`/api/step-up/${attemptId}/verify`, { code: first })).status).toBe(401)
      expect((await post(`/api/step-up/${attemptId}/verify`, { code: second })).status).toBe(204)
    })
  })

  test.each([
    ['a step-up', '/api/step-up', () => ({ purpose: 'export' })],
    ['an email update', '/api/email', () => ({ newEmail })],
  ])('reports the status of the email of %s only to its session', async (_, path, body) => {
    const { attemptId, updateId = attemptId, mail } = await (await post(path, body())).json()
    const read = (accessToken: string, as = client) => as.call('GET', `${path}/${updateId}`, { accessToken })
    const state = async () => (await (await read(tokens.accessToken)).json()).mail
    expect([mail, await state()]).toEqual(['queued', 'queued'])
    server.smtp.isBouncing = true
    await server.services.mailer.deliverDue()
    expect(await state()).toBe('refused')
    const eve = await server.client()
    server.smtp.isBouncing = false
    const { accessToken } = await signIn(server, eve, `eve-${email}`)
    expect(await refusal(await read(accessToken, eve))).toMatchObject({ code: 'over' })
    server.clock.pass(5 * MINUTE)
    expect(await refusal(await read(tokens.accessToken))).toMatchObject({ code: 'over' })
  })

  describe('email update', () => {
    const begin = async (): Promise<EmailUpdate> => (await post('/api/email', { newEmail })).json()

    test('needs a code to the old address, then one to the new address, and notifies both', async () => {
      const { updateId, step } = await begin()
      expect(step).toBe('primary')
      const old = await server.codeFor(email)
      const secondary = await post(`/api/email/${updateId}/primary`, { code: old })
      expect(await secondary.json()).toMatchObject({ updateId, step: 'secondary', triesLeft: 3 })
      const fresh = await server.codeFor(newEmail)
      const changed: Tokens = await (await post(`/api/email/${updateId}/secondary`, { code: fresh })).json()
      expect(changed.user).toEqual({ id: tokens.user.id, email: newEmail })
      expect((await client.call('GET', '/api/session', { accessToken: changed.accessToken })).status).toBe(
        200,
      )
      expect((await client.call('GET', '/api/session', { accessToken: tokens.accessToken })).status).toBe(401)
      await server.services.mailer.deliverDue()
      const told = server.sent.filter(({ subject }) => subject.endsWith('was changed')).map(({ to }) => to)
      expect(told.toSorted()).toEqual([email, newEmail].toSorted())
      server.clock.pass(MINUTE)
      expect((await signIn(server, client, newEmail)).user.id).toBe(tokens.user.id)
      expect((await signIn(server, await server.client(), email)).user.id).not.toBe(tokens.user.id)
    })

    test.each([
      [
        'no mail can be delivered to',
        () => 'ada@people.con',
        'mail-refused',
        "That address can't receive email. Check for typos.",
      ],
      [
        'is the current one in another spelling',
        () => email.replace('example', '\uff45xample'),
        'email-unchanged',
        'This is the address that you have already.',
      ],
    ])('to an address that %s is refused before any email', async (_, address, code, message) => {
      const refused = await post('/api/email', { newEmail: address() })
      expect(await refusal(refused)).toMatchObject({ code, message })
    })

    test('needs the right order, and its own codes', async () => {
      const first = await begin()
      const firstCode = await server.codeFor(email)
      const early = await post(`/api/email/${first.updateId}/secondary`, { code: firstCode })
      expect(await refusal(early)).toMatchObject({ code: 'invalid' })
      server.clock.pass(30_000)
      const second = await begin()
      const secondCode = await server.codeFor(email)
      if (firstCode !== secondCode)
        expect((await post(`/api/email/${second.updateId}/primary`, { code: firstCode })).status).toBe(401)
      await post(`/api/email/${first.updateId}/primary`, { code: firstCode })
      const newCode = await server.codeFor(newEmail)
      const mixed = await post(`/api/email/${second.updateId}/secondary`, { code: newCode })
      expect(await refusal(mixed)).toMatchObject({ code: 'invalid' })
      const again = await post(`/api/email/${first.updateId}/primary`, { code: firstCode })
      expect(await refusal(again)).toMatchObject({ code: 'invalid' })
      if (newCode !== firstCode)
        expect((await post(`/api/email/${first.updateId}/secondary`, { code: firstCode })).status).toBe(401)
    })

    test('ends with its session', async () => {
      const { updateId } = await begin()
      const code = await server.codeFor(email)
      await client.call('DELETE', '/api/session', { accessToken: tokens.accessToken })
      expect(await refusal(await post(`/api/email/${updateId}/primary`, { code }))).toMatchObject({
        code: 'session-expired',
      })
      const next = await signIn(server, client, email)
      expect(await refusal(await post(`/api/email/${updateId}/primary`, { code }, next))).toMatchObject({
        code: 'over',
      })
    })

    test('has the 30-second guard and three attempts', async () => {
      const { updateId } = await begin()
      const code = await server.codeFor(email)
      expect(await refusal(await post(`/api/email/${updateId}/resend`, {}))).toMatchObject({
        message: 'Please try again after 30 seconds',
      })
      server.clock.pass(30_000)
      expect((await post(`/api/email/${updateId}/resend`, {})).status).toBe(202)
      const fresh = await server.codeFor(email)
      if (code !== fresh) expect((await post(`/api/email/${updateId}/primary`, { code })).status).toBe(401)
      for (let tries = 0; tries < 3; tries += 1)
        await post(`/api/email/${updateId}/primary`, { code: wrong(fresh) })
      expect(await refusal(await post(`/api/email/${updateId}/primary`, { code: fresh }))).toMatchObject({
        code: 'over',
      })
    })

    test('to an address of another wallet is refused only after its code, so that nobody else learns of it', async () => {
      await signIn(server, await server.client(), newEmail)
      server.clock.pass(MINUTE)
      const { updateId } = await begin()
      const sent = await post(`/api/email/${updateId}/primary`, { code: await server.codeFor(email) })
      expect(sent.status).toBe(202)
      const code = await server.codeFor(newEmail)
      expect(await refusal(await post(`/api/email/${updateId}/secondary`, { code }))).toMatchObject({
        code: 'email-taken',
        message: 'This address belongs to another wallet.',
      })
      expect((await client.call('GET', '/api/session', { accessToken: tokens.accessToken })).status).toBe(200)
    })
  })

  describe('an unknown device, if the project requires a confirmation', () => {
    beforeEach(async () => {
      const { clock, secrets } = server
      server = await createTestServer({ db: database.db, clock, secrets, confirmsDevices: true })
    })

    const linkFor = async (address: string) => {
      await server.services.mailer.deliverDue()
      const text = server.sent.findLast(({ to }) => to === address)?.text ?? ''
      const [, attemptId = '', secret = ''] = /\/device\?attempt=([\w-]+)#([\w-]+)/.exec(text) ?? []
      return { attemptId, secret }
    }
    /** The page opens in any browser, so it has no key and no session. */
    const page = async (call: 'open' | 'confirm', body: object) => {
      const [url, init] = await client.prepare('POST', `/api/device/${call}`, { body })
      const headers = new Headers(init.headers)
      headers.delete('DPoP')
      return client.send(url, { ...init, headers })
    }

    test('is confirmed by a button on the page of the email, then gets the code', async () => {
      const device = await server.client({
        'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/1 Firefox/146.0',
      })
      const attempt = await (await start(device, email)).json()
      expect(attempt).toMatchObject({
        action: 'VERIFY_DEVICE',
        deviceNumber: expect.stringMatching(/^\d{2}$/),
      })
      const link = await linkFor(email)
      expect(link.attemptId).toBe(attempt.attemptId)
      for (let scans = 0; scans < 3; scans += 1)
        expect(await (await page('open', link)).json()).toEqual({
          number: attempt.deviceNumber,
          site: SHOP.replace('https://', ''),
          device: 'Firefox on Windows',
        })
      const waiting = await device.call('POST', `/api/attempts/${attempt.attemptId}/verify`, {
        body: { code: '000000' },
      })
      expect(await refusal(waiting)).toMatchObject({ code: 'invalid' })
      expect((await page('confirm', link)).status).toBe(204)
      expect(await refusal(await page('confirm', link))).toMatchObject({ code: 'over' })
      const next = await (await device.call('GET', `/api/attempts/${attempt.attemptId}`)).json()
      expect(next).toMatchObject({ action: 'VERIFY_OTP', deviceNumber: null, triesLeft: 3 })
      const body = { code: await server.codeFor(email) }
      const verified = await device.call('POST', `/api/attempts/${attempt.attemptId}/verify`, { body })
      expect(verified.status).toBe(200)
      server.clock.pass(MINUTE)
      expect(await (await start(device, email)).json()).toMatchObject({ action: 'VERIFY_OTP' })
    })

    test('is confirmed only with the link’s secret, and in time', async () => {
      await start(await server.client(), email)
      const link = await linkFor(email)
      expect(await refusal(await page('open', { ...link, secret: bytes(32) }))).toMatchObject({
        code: 'over',
      })
      expect(await refusal(await page('confirm', { ...link, attemptId: randomUUID() }))).toMatchObject({
        code: 'over',
      })
      server.clock.pass(5 * MINUTE)
      expect(await refusal(await page('confirm', link))).toMatchObject({ code: 'over' })
    })

    test('looks the same for a person without an account', async () => {
      const attempt = await (await start(await server.client(), newEmail)).json()
      expect(attempt).toMatchObject({ action: 'VERIFY_DEVICE', triesLeft: 3 })
    })

    test('is unknown again after its session was revoked by another', async () => {
      const { sessions } = await (
        await client.call('GET', '/api/sessions', { accessToken: tokens.accessToken })
      ).json()
      expect(sessions).toHaveLength(1)
      const device = await server.client()
      const attempt = await (await start(device, email)).json()
      await page('confirm', await linkFor(email))
      const body = { code: await server.codeFor(email) }
      const verified = await device.call('POST', `/api/attempts/${attempt.attemptId}/verify`, { body })
      const { sessionId } = await verified.json()
      const revoked = await client.call('DELETE', `/api/sessions/${sessionId}`, {
        accessToken: tokens.accessToken,
      })
      expect(revoked.status).toBe(204)
      server.clock.pass(MINUTE)
      expect(await (await start(device, email)).json()).toMatchObject({ action: 'VERIFY_DEVICE' })
    })
  })
})
