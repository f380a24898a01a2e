import { describe, expect, onTestFinished, test } from 'vitest'
import { sha256 } from '../../secure-frame/server/testing/client.ts'
import { databases, type TestDatabase } from '../../secure-frame/server/testing/databases.ts'
import { signIn } from '../../secure-frame/server/testing/server.ts'
import { keepAnswers } from './answers.fixture.ts'
import { dump } from './dump.fixture.ts'
import { leadsTo } from './html.ts'
import { type SocialStack, useSocialStack } from './stack.fixture.ts'
import { createFrame, createWindow, formOf, newPerson, newVerifier, proveEmail } from './visitor.fixture.ts'

const START = 'GET /social/start'
const CONFIRM = 'POST /social/confirm'

/** Apple's callback is a form that another site sends. */
const callbackOf = (provider: string) =>
  `${provider === 'apple' ? 'POST' : 'GET'} /social/callback/${provider === 'oidc' ? 'oidc/shop' : provider}`

describe.each(databases.slice(0, 1))('the secrets of a sign-in with a provider, on $name', ({ open }) => {
  let database: TestDatabase
  let stack: SocialStack
  useSocialStack(open, (opened, started) => {
    database = opened
    stack = started
  })

  const arrives = () => {
    const person = newPerson()
    stack.site.people.push(person)
    return person
  }

  /** A secret of the operator's, or one line of it if it is a key. */
  const clientSecretOf = (provider: string) => {
    const secret = stack.server.services.secretOf({ env: provider })
    return secret.split('\n')[1] ?? secret
  }

  /** A server that keeps its answers, and a window on it that notes the secrets which our pages have to contain. */
  function watch(provider: string) {
    const server = keepAnswers(stack.server)
    const window = createWindow(server)
    const known = new Map<string, { secret: string; places: string[] }>()
    /** @param places whose answers contain it, and no others */
    const note = (name: string, secret: string, places: string[] = []) =>
      known.set(`${name} ${known.size}`, { secret, places })
    note('the client’s secret', clientSecretOf(provider))

    async function leave(attemptId: string) {
      const start = await window.start(attemptId)
      const asked = new URL(leadsTo(start)).searchParams
      for (const name of ['state', 'nonce']) {
        const value = asked.get(name)
        if (value !== null) note(name, value, [START])
      }
      return start
    }
    async function signInAs({ id }: { id: string }, attemptId: string) {
      const back = await window.choose(await leave(attemptId), id)
      const form = formOf(await window.comeBack(back))
      note('the form’s secret', form.fields.secret ?? '', [callbackOf(provider)])
      return { back, form }
    }

    async function expectNoLeak() {
      const kept = `${await dump(database)}\n${stack.server.log.join('')}`
      for (const [name, secret] of stack.site.secrets) {
        expect(kept.includes(secret), `${name} of ${provider}`).toBe(false)
        expect(server.placesOf(secret), `${name} of ${provider}`).toEqual([])
      }
      for (const [name, { secret, places }] of known) {
        expect(kept.includes(secret), `${name} of ${provider}`).toBe(false)
        expect(server.placesOf(secret), `${name} of ${provider}`).toEqual(places)
      }
    }
    return { server, window, note, leave, signInAs, expectNoLeak }
  }

  test.each(['github', 'discord', 'x', 'facebook', 'oidc', 'google', 'apple'])(
    '%s: none is in the database, the log or an answer, at any time',
    async (provider) => {
      const person = arrives()
      const before = new Set(stack.site.secrets.keys())
      const { server, window, note, leave, signInAs, expectNoLeak } = watch(provider)
      const frame = createFrame(await server.client())
      note('the frame’s verifier', frame.verifier)
      const { attemptId } = await (await frame.start(provider)).json()
      const start = await leave(attemptId)
      await frame.poll(attemptId)
      await expectNoLeak()
      const first = await window.choose(start, person.id)
      // The first try fails, so that errors are logged and shown too.
      const works = stack.site.fail(provider === 'oidc' ? 'liar' : provider, 'busy', /@me|user|\/me|token/)
      onTestFinished(works)
      await window.comeBack(first)
      await frame.poll(attemptId)
      await expectNoLeak()
      works()
      const { back, form } = await signInAs(person, attemptId)
      // Neither is good a second time.
      await window.comeBack(back)
      await frame.poll(attemptId)
      await expectNoLeak()
      await window.post(form)
      await window.post(form)
      await frame.poll(attemptId)
      const state = await (await frame.redeem(attemptId)).json()
      // These two run the mailboxes of their people, who need no code.
      const needsCode = !['google', 'apple'].includes(provider)
      expect(state.action).toBe(needsCode ? 'VERIFY_EMAIL' : 'CONNECT')
      const tokens = needsCode
        ? await (await proveEmail(server, { frame, attemptId }, person.email)).json()
        : state.tokens
      await frame.client.call('GET', '/api/methods', { accessToken: tokens.accessToken })
      await expectNoLeak()
      const kinds = [...stack.site.secrets.keys()].flatMap((name) =>
        before.has(name) ? [] : (name.split(' ')[0] ?? ''),
      )
      expect(kinds).toEqual(expect.arrayContaining(['code', 'verifier', expect.stringMatching(/token$/)]))
      expect(new Set(server.answers.map(({ place }) => place))).toEqual(
        new Set([
          ...['POST /api/social', 'POST /api/social/:id/redeem', 'GET /api/methods'],
          ...(needsCode ? ['POST /api/social/:id/email', 'POST /api/attempts/:id/verify'] : []),
          ...[START, callbackOf(provider), CONFIRM],
        ]),
      )
    },
  )

  test.each(['github', 'google'])('%s is added to an account: none is there either', async (provider) => {
    const person = arrives()
    const { server, window, note, signInAs, expectNoLeak } = watch(provider)
    const client = await server.client()
    const { email } = newPerson()
    const { accessToken } = await signIn(server, client, email)
    const call = async (method: string, path: string, body?: object) =>
      client.call(method, path, { accessToken, ...(body && { body }) })
    server.clock.pass(31_000)
    const step = await (await call('POST', '/api/step-up', { purpose: 'methods' })).json()
    await call('POST', `/api/step-up/${step.attemptId}/verify`, { code: await server.codeFor(email) })
    const verifier = newVerifier()
    note('the frame’s verifier', verifier)
    const wanted = { provider, verifierHash: sha256(verifier) }
    const { attemptId } = await (await call('POST', '/api/methods', wanted)).json()
    const { form } = await signInAs(person, attemptId)
    await window.post(form)
    const redeemed = await call('POST', `/api/methods/${attemptId}/redeem`, { verifier })
    expect(await redeemed.json()).toEqual({ action: 'DONE' })
    await call('GET', '/api/methods')
    await expectNoLeak()
  })

  test('what was sealed is deleted once it was used', async () => {
    const person = arrives()
    const frame = createFrame(await stack.server.client())
    const { attemptId } = await (await frame.start('google')).json()
    const window = createWindow(stack.server)
    await window.post(formOf(await window.signIn(attemptId, person.id)))
    const row = () =>
      database.db
        .selectFrom('social_attempts')
        .selectAll()
        .where('id', '=', attemptId)
        .executeTakeFirstOrThrow()
    expect((await row()).sealed).not.toContain(person.name)
    expect((await (await frame.redeem(attemptId)).json()).action).toBe('CONNECT')
    expect(await row()).toMatchObject({ phase: 'used', sealed: null, state_hash: null, confirm_hash: null })
  })
})
