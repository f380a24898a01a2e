import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '../../secure-frame/server/testing/answers.ts'
import { sha256, type TestClient } from '../../secure-frame/server/testing/client.ts'
import { databases, type TestDatabase } from '../../secure-frame/server/testing/databases.ts'
import { signIn } from '../../secure-frame/server/testing/server.ts'
import { type SocialStack, useSocialStack } from './stack.fixture.ts'
import {
  createFrame,
  createWindow,
  formOf,
  newPerson,
  newVerifier,
  signInWith,
  tokensOf,
} from './visitor.fixture.ts'

describe.each(databases)('the ways to sign in, on $name', ({ open }) => {
  let database: TestDatabase
  let stack: SocialStack
  let client: TestClient
  let email: string
  let accessToken: string
  let userId: string
  useSocialStack(open, (opened, started) => {
    database = opened
    stack = started
  })
  beforeEach(async () => {
    stack.server.email.isOn = true
    email = `${randomUUID()}@example.com`
    client = await stack.server.client()
    const tokens = await signIn(stack.server, client, email)
    accessToken = tokens.accessToken
    userId = tokens.user.id
  })

  const arrives = () => {
    const person = newPerson({ email: `${randomUUID()}@example.com` })
    stack.site.people.push(person)
    return person
  }
  const call = (method: string, path: string, body?: object) =>
    client.call(method, path, { accessToken, ...(body && { body }) })
  const methods = async () => (await (await call('GET', '/api/methods')).json()).methods
  const kinds = async () => (await methods()).map(({ kind }: { kind: string }) => kind)
  const sent = async () => {
    await stack.server.services.mailer.deliverDue()
    return stack.server.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
  }

  /** Types a code that allows one change. */
  async function stepUp() {
    stack.server.clock.pass(31_000)
    const { attemptId } = await (await call('POST', '/api/step-up', { purpose: 'methods' })).json()
    const code = await stack.server.codeFor(email)
    expect((await call('POST', `/api/step-up/${attemptId}/verify`, { code })).status).toBe(204)
  }

  const startAdding = (provider: string, verifier: string) =>
    call('POST', '/api/methods', { provider, verifierHash: sha256(verifier) })

  async function add(provider: string, person: { id: string }) {
    await stepUp()
    const verifier = newVerifier()
    const { attemptId } = await (await startAdding(provider, verifier)).json()
    const window = createWindow(stack.server)
    const asks = await window.signIn(attemptId, person.id)
    const redeem = async () => (await call('POST', `/api/methods/${attemptId}/redeem`, { verifier })).json()
    const before = await redeem()
    await window.post(formOf(asks))
    return { asks, before, state: await redeem(), redeem, window, attemptId }
  }

  test('a new account has its address, which cannot be removed, and can add every provider of the project', async () => {
    expect((await (await call('GET', '/api/methods')).json()).addable).toEqual([
      'google',
      'x',
      'discord',
      'github',
      'apple',
      'facebook',
      'oidc',
    ])
    expect(await methods()).toEqual([
      {
        methodId: 'email',
        kind: 'email',
        name: email,
        imageUrl: null,
        addedAt: expect.any(Number),
        lastUsedAt: null,
        removable: false,
      },
    ])
    await stepUp()
    expect(await refusal(await call('DELETE', '/api/methods/email'))).toMatchObject({ code: 'last-method' })
  })

  test('an addition is confirmed by a code and by a press, and signs in from then on', async () => {
    const person = arrives()
    const { asks, before, state } = await add('github', person)
    expect(asks.html).toContain('From now on this GitHub account opens the wallet that is signed in there.')
    expect(before).toMatchObject({ action: 'CONFIRM' })
    expect(state).toEqual({ action: 'DONE' })
    expect(await methods()).toMatchObject([
      { kind: 'email' },
      { kind: 'github', name: 'Ada', removable: true },
    ])
    expect(await sent()).toContain('A way to sign in to your wallet was added')
    const elsewhere = await signInWith(stack.server, 'github', person)
    expect(tokensOf(elsewhere.state).user).toEqual({ id: userId, email })
  })

  test('each change needs a code of its own, and a sign-in is not one', async () => {
    expect(await refusal(await startAdding('github', newVerifier()))).toMatchObject({
      code: 'step-up-needed',
    })
    await stepUp()
    expect((await startAdding('github', newVerifier())).status).toBe(201)
    expect(await refusal(await startAdding('github', newVerifier()))).toMatchObject({
      code: 'step-up-needed',
    })
    await add('github', arrives())
    const [, { methodId }] = await methods()
    expect(await refusal(await call('DELETE', `/api/methods/${methodId}`))).toMatchObject({
      code: 'step-up-needed',
    })
    await stepUp()
    stack.server.clock.pass(5 * 60_000 + 1)
    expect(await refusal(await call('DELETE', `/api/methods/${methodId}`))).toMatchObject({
      code: 'step-up-needed',
    })
    expect(await kinds()).toEqual(['email', 'github'])
  })

  test('what belongs to another wallet is not moved, and another account may be chosen', async () => {
    const taken = arrives()
    const owner = await stack.server.client()
    const first = await signInWith(stack.server, 'google', { ...taken, id: taken.id }, createFrame(owner))
    expect(first.state.action).toBe('VERIFY_EMAIL')
    stack.server.clock.pass(31_000)
    const attempt = await (await first.frame.prove(first.attemptId, taken.email)).json()
    const code = await stack.server.codeFor(taken.email)
    const theirs = await (
      await owner.call('POST', `/api/attempts/${attempt.attemptId}/verify`, { body: { code } })
    ).json()
    const { state, redeem, window, attemptId } = await add('google', taken)
    expect(state).toMatchObject({ action: 'RETRY', reason: 'identity-taken' })
    expect(await kinds()).toEqual(['email'])
    expect(tokensOf((await signInWith(stack.server, 'google', taken)).state).user.id).toBe(theirs.user.id)
    await window.post(formOf(await window.signIn(attemptId, arrives().id)))
    expect(await redeem()).toEqual({ action: 'DONE' })
    expect(await kinds()).toEqual(['email', 'google'])
  })

  test('a removal is confirmed and reported, and the provider no longer opens the wallet', async () => {
    const person = arrives()
    await add('discord', person)
    const [, { methodId }] = await methods()
    const stranger = await stack.server.client()
    const strangers = await signIn(stack.server, stranger, `${randomUUID()}@example.com`)
    const path = `/api/methods/${methodId}`
    const attempt = await stranger.call('DELETE', path, { accessToken: strangers.accessToken })
    expect(await refusal(attempt)).toMatchObject({ code: 'not-found' })
    await stepUp()
    expect((await call('DELETE', path)).status).toBe(204)
    expect(await kinds()).toEqual(['email'])
    expect(await sent()).toContain('A way to sign in to your wallet was removed')
    expect((await signInWith(stack.server, 'discord', person)).state.action).toBe('VERIFY_EMAIL')
    const entries = await database.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('user_id', '=', userId)
      .execute()
    expect(entries).toContainEqual({ action: 'method-removed', details: { provider: 'discord' } })
  })

  test('where nobody may sign in by email, the last provider stays', async () => {
    await add('discord', arrives())
    await add('github', arrives())
    stack.server.email.isOn = false
    const [, one, two] = await methods()
    expect([one.removable, two.removable]).toEqual([true, true])
    await stepUp()
    expect((await call('DELETE', `/api/methods/${one.methodId}`)).status).toBe(204)
    expect((await methods())[1].removable).toBe(false)
    await stepUp()
    expect(await refusal(await call('DELETE', `/api/methods/${two.methodId}`))).toMatchObject({
      code: 'last-method',
    })
  })

  test('an addition belongs to its session, and ends with it', async () => {
    await stepUp()
    const verifier = newVerifier()
    const { attemptId } = await (await startAdding('google', verifier)).json()
    const path = `/api/methods/${attemptId}/redeem`
    const asSignIn = await client.call('POST', `/api/social/${attemptId}/redeem`, { body: { verifier } })
    expect(await refusal(asSignIn)).toMatchObject({ code: 'over' })
    stack.server.clock.pass(31_000)
    const other = await signIn(stack.server, client, email)
    const response = await client.call('POST', path, { accessToken: other.accessToken, body: { verifier } })
    expect(await refusal(response)).toMatchObject({ code: 'over' })
  })
})
