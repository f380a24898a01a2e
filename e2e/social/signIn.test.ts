import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../secure-frame/server/testing/answers.ts'
import { databases, type TestDatabase } from '../../secure-frame/server/testing/databases.ts'
import { SHOP, signIn } from '../../secure-frame/server/testing/server.ts'
import type { Person } from './people.ts'
import { OTHER_CLIENT_ID, type SocialStack, useSocialStack } from './stack.fixture.ts'
import {
  createFrame,
  createWindow,
  formOf,
  newPerson,
  proveEmail,
  signInWith,
  tokensOf,
} from './visitor.fixture.ts'

const PROVIDERS = ['google', 'apple', 'github', 'discord', 'x', 'facebook', 'oidc'] as const

describe.each(databases)('signing in with a provider, on $name', ({ open }) => {
  let database: TestDatabase
  let stack: SocialStack
  useSocialStack(open, (opened, started) => {
    database = opened
    stack = started
  })

  const arrives = (fields: Partial<Person> = {}) => {
    const person = newPerson(fields)
    stack.site.people.push(person)
    return person
  }
  const signInAs = (provider: string, person: Person) => signInWith(stack.server, provider, person)

  /** Signs in for the first time, with a code where the provider's word does not do. */
  async function join(provider: string, person: Person) {
    const first = await signInAs(provider, person)
    if (first.state.action === 'CONNECT') return { ...first, tokens: first.state.tokens }
    const email = first.state.action === 'VERIFY_EMAIL' ? (first.state.email ?? person.email) : ''
    return { ...first, tokens: await (await proveEmail(stack.server, first, email)).json() }
  }

  test.each(PROVIDERS)(
    '%s: the second time no code is needed, but the press is: on that device too',
    async (provider) => {
      const person = arrives()
      const { frame, tokens, asked } = await join(provider, person)
      expect(asked).toBe(true)
      const again = await signInWith(stack.server, provider, person, createFrame(frame.client))
      expect(again.asked).toBe(true)
      expect(tokensOf(again.state).user).toEqual(tokens.user)
    },
  )

  test.each(PROVIDERS)(
    '%s: another device and another dApp lead to the same user, after a press',
    async (provider) => {
      const person = arrives()
      const { tokens } = await join(provider, person)
      const elsewhere = createFrame(await stack.server.client(), 'shop', 'https://other.example')
      const second = await signInWith(stack.server, provider, person, elsewhere)
      expect(second.asked).toBe(true)
      expect(tokensOf(second.state).user).toEqual(tokens.user)
      expect(tokensOf(second.state).sessionId).not.toBe(tokens.sessionId)
    },
  )

  test('the window shows the site, the device and the number of the frame, and says when it may be closed', async () => {
    const frame = createFrame(
      await stack.server.client({ 'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/150.0' }),
    )
    const started = await frame.start('google')
    expect(started.status).toBe(201)
    const { attemptId, number } = await started.json()
    const poll = async () => (await frame.poll(attemptId)).json()
    const action = async () => (await poll()).action
    expect(await action()).toBe('WAIT')
    const window = createWindow(stack.server)
    const start = await window.start(attemptId)
    expect(start.html).toContain('to sign you in on shop.example')
    expect(start.html).toContain('127.0.0.1')
    const asks = await window.comeBack(await window.choose(start, 'ada'))
    expect(asks.html).toContain(
      'You are signed in to Google as <strong>ada@gmail.com (Ada Lovelace)</strong>.',
    )
    expect(asks.html).toContain('This was requested on <strong>shop.example</strong>, from Firefox on Linux.')
    expect(asks.html).toContain(
      `only if the wallet window there shows the number <strong>${number}</strong>.`,
    )
    // Nobody is told who it is before the person has pressed.
    expect(Object.keys(await poll()).sort()).toEqual(['action', 'expiresAt', 'now'])
    expect(await action()).toBe('CONFIRM')
    expect((await window.post(formOf(asks))).html).toContain('You can close this window')
    const who = { provider: 'google', email: 'ada@gmail.com', name: 'Ada Lovelace' }
    expect(await poll()).toMatchObject({ action: 'ACCEPT', ...who })
    expect((await (await frame.redeem(attemptId)).json()).action).toBe('CONNECT')
  })

  test.each([
    ['google', 'a mailbox of Google', {}, 'CONNECT'],
    [
      'google',
      'a mailbox that Google runs for an organisation',
      { email: `${randomUUID()}@corp.example`, says: { hd: 'corp.example' } },
      'CONNECT',
    ],
    ['google', 'a mailbox elsewhere', { email: `${randomUUID()}@example.com` }, 'VERIFY_EMAIL'],
    [
      'google',
      'an organisation that does not run the mailbox',
      { email: `${randomUUID()}@example.com`, says: { hd: 'corp.example' } },
      'VERIFY_EMAIL',
    ],
    ['oidc', 'a mailbox of the operator', { email: `${randomUUID()}@staff.example` }, 'CONNECT'],
    ['oidc', 'a mailbox elsewhere', {}, 'VERIFY_EMAIL'],
    ['discord', 'a mailbox of Google', {}, 'VERIFY_EMAIL'],
    ['facebook', 'no address', {}, 'VERIFY_EMAIL'],
  ] as const)(
    '%s with %s: a new user is asked for a code only if the provider does not run the mailbox',
    async (provider, _, fields, action) => {
      const person = arrives(fields)
      const { state } = await signInAs(provider, person)
      expect(state.action).toBe(action)
      if (state.action === 'VERIFY_EMAIL')
        expect(state.email).toBe(provider === 'facebook' ? null : person.email)
    },
  )

  test.each([
    ['google', { isVerified: false }],
    ['google', { says: { email_verified: 'true' } }],
    ['google', { says: { email: 'Ada <ada@gmail.com>' } }],
    ['apple', { isVerified: false }],
    ['github', { isVerified: false }],
    ['discord', { isVerified: false }],
    ['oidc', { isVerified: false }],
  ] as const)(
    '%s with an address that was not verified: it counts for nothing (%j)',
    async (provider, fields) => {
      expect((await signInAs(provider, arrives(fields))).state).toMatchObject({
        action: 'VERIFY_EMAIL',
        email: null,
      })
    },
  )

  test.each(PROVIDERS)(
    '%s: an address that has a wallet is joined by its own code, and by nothing else',
    async (provider) => {
      const person = arrives()
      const email = provider === 'apple' ? `${person.id}@privaterelay.appleid.com` : person.email
      const { user } = await signIn(stack.server, await stack.server.client(), email)
      const first = await signInAs(provider, person)
      expect(first.state.action).toBe('VERIFY_EMAIL')
      // Neither another try nor time changes that.
      expect((await signInAs(provider, person)).state.action).toBe('VERIFY_EMAIL')
      const joined = await (await proveEmail(stack.server, first, email)).json()
      expect(joined.user).toEqual(user)
      expect(stack.server.sent.at(-1)).toMatchObject({
        to: email,
        subject: 'Your code to add a way to sign in',
      })
      await stack.server.services.mailer.deliverDue()
      expect(stack.server.sent.map(({ subject }) => subject)).toContain(
        'A way to sign in to your wallet was added',
      )
      expect(tokensOf((await signInAs(provider, person)).state).user).toEqual(user)
    },
  )

  test.each(['github', 'discord', 'x', 'facebook'] as const)(
    '%s under another client of the provider: that account is unknown there, and only a code leads to the same user',
    async (provider) => {
      const person = arrives()
      const { tokens } = await join(provider, person)
      const other = await stack.replica({
        socialClient: () => ({ ...stack.clientOf(provider), clientId: OTHER_CLIENT_ID }),
      })
      const elsewhere = await signInWith(other, provider, person)
      expect(elsewhere.state.action).toBe('VERIFY_EMAIL')
      const joined = await (await proveEmail(other, elsewhere, tokens.user.email)).json()
      expect(joined.user).toEqual(tokens.user)
      expect(tokensOf((await signInWith(other, provider, person)).state).user).toEqual(tokens.user)
    },
  )

  test('whoever types another address joins that account, and a wrong code joins nothing', async () => {
    const person = arrives()
    const first = await signInAs('github', person)
    const email = `${randomUUID()}@example.com`
    const attempt = await (await first.frame.prove(first.attemptId, email)).json()
    const path = `/api/attempts/${attempt.attemptId}/verify`
    const code = await stack.server.codeFor(email)
    const wrong = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
    expect(
      await refusal(await first.frame.client.call('POST', path, { body: { code: wrong } })),
    ).toMatchObject({ code: 'code-wrong' })
    expect((await signInAs('github', person)).state.action).toBe('VERIFY_EMAIL')
    const mail = stack.server.sent.find(({ to }) => to === email)
    expect(mail?.text).toContain(
      `sign in to shop.example, and from then on the GitHub account ${person.email} opens your wallet.`,
    )
    expect((await first.frame.client.call('POST', path, { body: { code } })).status).toBe(200)
    expect(tokensOf((await signInAs('github', person)).state).user.email).toBe(email)
  })

  test('of two devices that prove two addresses for one person, the second gets no session, and nothing of it stays', async () => {
    const person = arrives()
    const [one, two] = [await signInAs('github', person), await signInAs('github', person)]
    const email = `${randomUUID()}@example.com`
    const { attemptId } = await (await two.frame.prove(two.attemptId, email)).json()
    const code = await stack.server.codeFor(email)
    const joined = await (await proveEmail(stack.server, one, person.email)).json()
    const verify = () =>
      two.frame.client.call('POST', `/api/attempts/${attemptId}/verify`, { body: { code } })
    const left = async () => ({
      users: await database.db.selectFrom('users').select('id').where('email', '=', email).execute(),
      sessions: await database.db.selectFrom('sessions').select('id').execute(),
      identities: await database.db.selectFrom('social_identities').selectAll().execute(),
    })
    const before = await left()
    expect(before.users).toEqual([])
    // The same code does no more the second time.
    for (let tries = 0; tries < 2; tries++)
      expect(await refusal(await verify())).toMatchObject({ code: 'invalid' })
    expect(await left()).toEqual(before)
    // The person goes on with that account at the provider, which opens the wallet that has it.
    expect(tokensOf(await (await two.frame.redeem(two.attemptId)).json()).user).toEqual(joined.user)
  })

  test('a project that confirms devices asks for the account’s own code on each new one', async () => {
    const strict = await stack.replica({ confirmsDevices: true })
    const person = arrives()
    const first = await signInWith(strict, 'google', person)
    expect(first.state).toMatchObject({ action: 'VERIFY_EMAIL', email: person.email })
    expect(await (await first.frame.prove(first.attemptId, person.email)).json()).toMatchObject({
      action: 'VERIFY_DEVICE',
    })
    const { tokens } = await join('google', person)
    const elsewhere = await signInWith(strict, 'google', person)
    expect(elsewhere.state).toMatchObject({ action: 'VERIFY_EMAIL', email: tokens.user.email })
    const other = await elsewhere.frame.prove(elsewhere.attemptId, `${randomUUID()}@example.com`)
    expect(await refusal(other)).toMatchObject({ code: 'invalid' })
  })

  const mailsTo = async (email: string) => {
    await stack.server.services.mailer.deliverDue()
    return stack.server.sent.flatMap(({ to, subject }) => (to === email ? [subject] : []))
  }

  test.each([
    ['was revoked', { revoked_at: 1 }],
    ['has expired', { idle_expires_at: 1 }],
  ])(
    'a device whose session %s is a new one: its user gets a mail, and a code where devices are confirmed',
    async (_, ended) => {
      const person = arrives()
      const { frame, tokens } = await join('google', person)
      const again = () => signInWith(stack.server, 'google', person, createFrame(frame.client))
      const live = tokensOf((await again()).state)
      const news = 'A new sign-in to your wallet'
      expect(await mailsTo(person.email)).not.toContain(news)
      await database.db.updateTable('sessions').set(ended).where('user_id', '=', live.user.id).execute()
      const strict = await stack.replica({ confirmsDevices: true })
      const call: typeof frame.client.call = async (...asked) =>
        strict.request(...(await frame.client.prepare(...asked)))
      const { state } = await signInWith(strict, 'google', person, createFrame({ ...frame.client, call }))
      expect(state).toMatchObject({ action: 'VERIFY_EMAIL', email: person.email })
      expect(tokensOf((await again()).state).user).toEqual(tokens.user)
      expect(await mailsTo(person.email)).toContain(news)
    },
  )

  test('an account that a provider’s word makes is written down, and its address gets a mail', async () => {
    const person = arrives()
    const { tokens } = await join('google', person)
    expect(await mailsTo(person.email)).toEqual(['A way to sign in to your wallet was added'])
    const entries = await database.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('user_id', '=', tokens.user.id)
      .execute()
    expect(entries).toContainEqual({ action: 'method-added', details: { provider: 'google' } })
  })

  test('Apple sends the name once, and the wallet keeps it', async () => {
    const person = arrives({ name: 'Grace Hopper' })
    const { frame } = await signInAs('apple', person)
    const { state } = await signInWith(stack.server, 'apple', person, createFrame(frame.client))
    const { accessToken } = tokensOf(state)
    const { methods } = await (await frame.client.call('GET', '/api/methods', { accessToken })).json()
    expect(methods).toMatchObject([
      { kind: 'email', removable: false },
      { kind: 'apple', name: 'Grace Hopper', removable: true },
    ])
  })

  test('a disabled account is not opened by a provider either', async () => {
    const person = arrives()
    const { tokens } = await join('google', person)
    await database.db.updateTable('users').set({ disabled_at: 1 }).where('id', '=', tokens.user.id).execute()
    const { response } = await signInAs('google', person)
    expect(await refusal(response)).toMatchObject({ code: 'account-disabled' })
  })

  test('a site that the project does not list, and a provider that it does not offer, start nothing', async () => {
    const client = await stack.server.client()
    const elsewhere = createFrame(client, 'shop', 'https://evil.example')
    expect(await refusal(await elsewhere.start('google'))).toMatchObject({ code: 'origin-not-allowed' })
    const without = await stack.replica({ socialClient: () => null })
    const frame = createFrame(await without.client(), 'shop', SHOP)
    expect(await refusal(await frame.start('google'))).toMatchObject({ code: 'origin-not-allowed' })
  })
})
