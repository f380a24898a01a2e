import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { refusal } from '../../secure-frame/server/testing/answers.ts'
import { databases, type TestDatabase } from '../../secure-frame/server/testing/databases.ts'
import { ORIGIN } from '../../secure-frame/server/testing/server.ts'
import { leadsTo, shownIn } from './html.ts'
import { type SocialStack, useSocialStack } from './stack.fixture.ts'
import {
  type Arrived,
  createFrame,
  createWindow,
  formOf,
  newPerson,
  newVerifier,
  signInWith,
  tokensOf,
} from './visitor.fixture.ts'

describe.each(databases)('a sign-in with a provider under attack, on $name', ({ open }) => {
  let database: TestDatabase
  let stack: SocialStack
  useSocialStack(open, (opened, started) => {
    database = opened
    stack = started
  })
  afterEach(() => {
    for (const lie of Object.keys(stack.site.lies))
      delete stack.site.lies[lie as keyof typeof stack.site.lies]
  })

  const newFrame = async (origin?: string) => createFrame(await stack.server.client(), 'shop', origin)
  const arrives = (fields = {}) => {
    const person = newPerson(fields)
    stack.site.people.push(person)
    return person
  }

  /** A frame with an attempt, whose window has come as far as our callback. */
  async function underWay(
    provider: string,
    person = arrives(),
    frame?: Awaited<ReturnType<typeof newFrame>>,
  ) {
    const used = frame ?? (await newFrame())
    const { attemptId } = await (await used.start(provider)).json()
    const window = createWindow(stack.server)
    const back = await window.choose(await window.start(attemptId), person.id)
    const state = async () =>
      (await (await used.redeem(attemptId)).json()) as { action: string; reason?: string }
    return { frame: used, attemptId, window, back, state, person }
  }

  const edited = (back: Arrived, edit: (query: URLSearchParams) => void): string => {
    const url = new URL(back.url)
    edit(url.searchParams)
    return url.href
  }
  const sessions = async () => (await database.db.selectFrom('sessions').select('id').execute()).length

  test.each([
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['another state', (query: URLSearchParams) => query.set('state', newVerifier())],
    ['an empty state', (query: URLSearchParams) => query.set('state', '')],
  ])('a callback with %s belongs to no attempt', async (_, edit) => {
    const { window, back, state } = await underWay('github')
    const page = await window.load(edited(back, edit))
    expect(page.status).toBe(410)
    expect(page.html).toContain('This sign-in has ended')
    expect(await state()).toMatchObject({ action: 'WAIT' })
  })

  test.each([
    ['two states', (query: URLSearchParams) => query.append('state', 'another')],
    ['two codes', (query: URLSearchParams) => query.append('code', 'another')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['a code that the provider never gave', (query: URLSearchParams) => query.set('code', newVerifier())],
    ['the name of another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
  ])('a callback with %s fails, and the attempt may be tried again', async (_, edit) => {
    const { window, back, state, attemptId, person } = await underWay('google')
    const page = await window.load(edited(back, edit))
    expect(page.html).toContain('You were not signed in')
    expect(await state()).toMatchObject({ action: 'RETRY', reason: 'provider-refused' })
    const again = await window.signIn(attemptId, person.id)
    await window.post(formOf(again))
    expect(await state()).toMatchObject({ action: 'CONNECT' })
  })

  test('a callback and its code are good once', async () => {
    const { window, back, state } = await underWay('discord')
    expect((await window.load(back.url)).html).toContain('requested on <strong>shop.example</strong>')
    expect((await window.load(back.url)).status).toBe(410)
    expect(await state()).toMatchObject({ action: 'CONFIRM' })
  })

  test('a page that is loaded again says so, gives nothing away, and leads back to the same attempt', async () => {
    const { window, back, state, attemptId, person } = await underWay('discord')
    const row = () =>
      database.db
        .selectFrom('social_attempts')
        .selectAll()
        .where('id', '=', attemptId)
        .executeTakeFirstOrThrow()
    await window.load(back.url)
    const before = await row()
    const again = await window.load(back.url)
    expect(again).toMatchObject({ status: 410, html: expect.stringContaining('This page was loaded again') })
    for (const told of [person.email, person.name, 'shop.example', '<form', 'http-equiv'])
      expect(again.html).not.toContain(told)
    // Two digits may also be in the attempt's id.
    expect(shownIn(again.html)).not.toContain(before.number)
    const elsewhere = back.url.replace('/callback/discord', '/callback/github')
    expect((await window.load(elsewhere)).html).toContain('This sign-in has ended')
    // Nothing has happened: neither to the attempt nor to the page that was loaded first.
    expect(await row()).toEqual(before)
    expect(again.html).toContain(`href="/social/start?attempt=${attemptId}"`)
    const asks = await window.signIn(attemptId, person.id)
    await window.post(formOf(asks))
    expect(await state()).toMatchObject({ action: 'VERIFY_EMAIL' })
    // Neither address is worth anything from then on.
    for (const { url } of [back, asks])
      expect((await window.load(url)).html).toContain('This sign-in has ended')
  })

  test('a page that says why it failed is loaded again, and an attempt that has expired is not offered', async () => {
    const { window, back, state } = await underWay('github')
    const declined = edited(back, (query) => query.set('error', 'access_denied'))
    expect((await window.load(declined)).html).toContain('You stopped the sign-in at GitHub')
    expect((await window.load(declined)).html).toContain('This page was loaded again')
    expect(await state()).toMatchObject({ action: 'RETRY', reason: 'cancelled' })
    stack.server.clock.pass(10 * 60_000)
    expect((await window.load(declined)).html).toContain('This sign-in has ended')
  })

  test('a code of another attempt does not fit: its verifier is that of its own', async () => {
    const [mine, theirs] = [await underWay('github'), await underWay('github')]
    const code = new URL(theirs.back.url).searchParams.get('code') ?? ''
    const page = await mine.window.load(edited(mine.back, (query) => query.set('code', code)))
    expect(page.html).toContain('You were not signed in')
    expect(await mine.state()).toMatchObject({ action: 'RETRY', reason: 'provider-refused' })
  })

  test('a code that Google gave for another nonce is refused', async () => {
    const { window, back, state } = await underWay('oidc')
    stack.site.lies.claims = { nonce: newVerifier() }
    await window.comeBack(back)
    expect(await state()).toMatchObject({ action: 'RETRY', reason: 'provider-refused' })
  })

  test('a provider that sends the person to the callback of another one gets no code of it (mix-up)', async () => {
    const honest = await underWay('github')
    const liar = await underWay('oidc')
    const code = new URL(honest.back.url).searchParams.get('code') ?? ''
    const tokenRequests = () => stack.site.requests.filter((line) => line.endsWith('/token')).length
    const before = tokenRequests()
    const mixed = new URL(`${ORIGIN}/social/callback/github`)
    mixed.searchParams.set('state', new URL(liar.back.url).searchParams.get('state') ?? '')
    mixed.searchParams.set('code', code)
    expect((await liar.window.load(mixed.href)).html).toContain('You were not signed in')
    expect(tokenRequests()).toBe(before)
    expect(await liar.state()).toMatchObject({ action: 'RETRY', reason: 'provider-refused' })
  })

  test('of two projects, each with its own OpenID provider, none gets a code of the other one (mix-up)', async () => {
    const clientOf = (projectId: string) => {
      const settings = stack.clientOf('oidc')
      const oidc = { name: 'ID', issuer: `${stack.site.origin}/${projectId}`, emailDomains: [] }
      return projectId === 'shop' ? settings : { ...settings, oidc }
    }
    const both = await stack.replica({ projects: ['shop', 'rival'], socialClient: clientOf })
    const honest = await underWay('oidc')
    const frame = createFrame(await both.client(), 'rival')
    const { attemptId } = await (await frame.start('oidc')).json()
    const window = createWindow(both)
    const atRival = new URL(leadsTo(await window.start(attemptId)))
    expect(atRival.pathname).toBe('/rival/authorize')
    expect(atRival.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/social/callback/oidc/rival`)
    // The rival sends the person on to the other provider, with the `state` that it was given.
    const mixed = edited(honest.back, (query) => query.set('state', atRival.searchParams.get('state') ?? ''))
    expect(new URL(mixed).pathname).toBe('/social/callback/oidc/shop')
    const tokenRequests = () => stack.site.requests.filter((line) => line.endsWith('/token')).length
    const before = tokenRequests()
    expect((await window.load(mixed)).html).toContain('You were not signed in')
    expect(tokenRequests()).toBe(before)
    expect(await (await frame.redeem(attemptId)).json()).toMatchObject({ reason: 'provider-refused' })
    const back = await window.choose(await window.start(attemptId), honest.person.id)
    expect((await window.comeBack(back)).html).toContain('requested on <strong>shop.example</strong>')
  })

  test('an error of our own is not blamed on the provider, and no page or frame reads what it said', async () => {
    const { window, back, state, attemptId } = await underWay('github')
    await database.db
      .updateTable('social_attempts')
      .set({ sealed: 'canary' })
      .where('id', '=', attemptId)
      .execute()
    const page = await window.load(back.url)
    expect(page.status).toBe(503)
    expect(page.html).not.toContain('canary')
    expect(await state()).toMatchObject({ action: 'WAIT' })
  })

  test('an OpenID provider whose discovery document names another issuer is not used', async () => {
    stack.server.clock.pass(10 * 60_000)
    stack.site.lies.publishedIssuer = 'https://accounts.google.com'
    const frame = await newFrame()
    const { attemptId } = await (await frame.start('oidc')).json()
    const start = await createWindow(stack.server).start(attemptId)
    expect(start.html).not.toContain('/authorize')
    expect(await (await frame.redeem(attemptId)).json()).toMatchObject({
      action: 'RETRY',
      reason: 'provider-refused',
    })
  })

  test.each([
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['another audience', { aud: 'another-client' }],
    ['an expiry in the past', { exp: 1_000 }],
    ['a number as subject', { sub: 42 }],
    ['a list as subject', { sub: ['ada'] }],
    ['an object as subject', { sub: { toString: 'ada' } }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a subject of 300 characters', { sub: 'a'.repeat(300) }],
  ])('an id token with %s is refused', async (_, claims) => {
    stack.site.lies.claims = claims
    const { window, back, state } = await underWay('oidc')
    await window.comeBack(back)
    expect(await state()).toMatchObject({ action: 'RETRY', reason: 'provider-refused' })
  })

  test('an id token that is signed with another key is refused', async () => {
    stack.site.lies.hasOtherKey = true
    const { window, back, state } = await underWay('oidc')
    await window.comeBack(back)
    expect(await state()).toMatchObject({ action: 'RETRY', reason: 'provider-refused' })
  })

  test.each([
    ['github', { id: '7; drop table users' }],
    ['github', { id: 1.5 }],
    ['github', { id: 2 ** 60 }],
    ['github', { id: null }],
    ['discord', { id: 7 }],
    ['discord', { id: 'a' }],
    ['x', { id: { $gt: '' } }],
    ['facebook', { id: '' }],
  ])('%s says %j of the person: refused', async (provider, says) => {
    const { window, back, state } = await underWay(provider, arrives({ says }))
    await window.comeBack(back)
    expect(await state()).toMatchObject({ action: 'RETRY', reason: 'provider-refused' })
  })

  test('huge claims and names that rewrite the text around them are cut to a line', async () => {
    const name = `\u202egnp.exe\u0000\u200b ${'😀'.repeat(5_000)}</h1><script>`
    const { window, back, frame, attemptId } = await underWay(
      'oidc',
      arrives({ name, email: `${randomUUID()}@staff.example` }),
    )
    const asks = await window.comeBack(back)
    expect(asks.html).toContain(`(gnp.exe ${'😀'.repeat(56)})`)
    expect(asks.html).not.toMatch(/[\u202e\u200b]|<script/)
    await window.post(formOf(asks))
    const { accessToken } = tokensOf(await (await frame.redeem(attemptId)).json())
    const { methods } = await (await frame.client.call('GET', '/api/methods', { accessToken })).json()
    expect([...methods[1].name]).toHaveLength(64)
  })

  test('an answer of many megabytes is not read', async () => {
    stack.site.lies.claims = { picture: `https://a.example/${'a'.repeat(400_000)}` }
    const { window, back, state } = await underWay('oidc')
    await window.comeBack(back)
    expect(await state()).toMatchObject({ action: 'RETRY', reason: 'provider-refused' })
  })

  test('the window leads to the provider that the operator named, whatever its address says', async () => {
    const frame = await newFrame()
    const { attemptId } = await (await frame.start('github')).json()
    const window = createWindow(stack.server)
    const query = '&redirect_uri=https://evil.example&next=//evil.example&url=javascript:alert(1)'
    const start = await window.load(`${ORIGIN}/social/start?attempt=${attemptId}${query}`)
    const url = new URL(leadsTo(start))
    expect(url.href).toMatch(new RegExp(`^${stack.site.origin}/github/login/oauth/authorize\\?`))
    expect(url.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/social/callback/github`)
    expect(start.html).not.toContain('evil.example')
    expect((await window.load(`${ORIGIN}/social/start?attempt=${newVerifier()}`)).status).toBe(410)
    expect((await window.load(`${ORIGIN}/social/callback/evil`)).status).toBe(410)
  })

  test('no page of the window can be framed, runs a script, or tells its address to others', async () => {
    const { window, back, attemptId } = await underWay('discord')
    const pages = [
      await window.start(attemptId),
      await window.load(back.url),
      await window.comeBack(await window.choose(await window.start(attemptId), 'ada')),
    ]
    for (const { headers, html } of pages) {
      expect(headers.get('Content-Security-Policy')).toMatch(/frame-ancestors 'none'/)
      expect(headers.get('Referrer-Policy')).toBe('same-origin')
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(html).not.toMatch(/<script/i)
    }
    expect(pages[2]?.headers.get('Content-Security-Policy')).toContain("form-action 'self'")
    expect(pages[0]?.headers.get('Content-Security-Policy')).toContain("form-action 'none'")
  })

  test('somebody who follows the link of another one’s attempt has to press, and nothing happens before', async () => {
    const attacker = await underWay('google')
    await attacker.window.comeBack(attacker.back)
    expect(await attacker.state()).toMatchObject({ action: 'CONFIRM' })
    // Another site sends the form in the name of the person.
    const { action } = formOf(await attacker.window.signIn(attacker.attemptId, attacker.person.id))
    const forged = await attacker.window.post({ action, fields: { secret: newVerifier() }, from: ORIGIN })
    expect(forged.status).toBe(410)
    const real = formOf(await attacker.window.signIn(attacker.attemptId, attacker.person.id))
    expect((await attacker.window.post({ ...real, from: 'https://evil.example' })).status).toBe(410)
    expect(await attacker.state()).toMatchObject({ action: 'CONFIRM' })
    expect((await attacker.window.post(real)).status).toBe(200)
    expect((await attacker.window.post(real)).status).toBe(410)
  })

  test('an attempt is redeemed by the key and the verifier that started it, and by no others', async () => {
    const mine = await underWay('google')
    await mine.window.post(formOf(await mine.window.comeBack(mine.back)))
    const other = createFrame(await stack.server.client())
    const before = await sessions()
    expect(await refusal(await other.redeem(mine.attemptId, mine.frame.verifier))).toMatchObject({
      code: 'over',
    })
    expect(await refusal(await mine.frame.redeem(mine.attemptId, newVerifier()))).toMatchObject({
      code: 'over',
    })
    expect(await refusal(await other.prove(mine.attemptId, 'ada@example.com'))).toMatchObject({
      code: 'over',
    })
    const accessToken = tokensOf((await signInWith(stack.server, 'google', arrives())).state).accessToken
    const asMethod = await mine.frame.client.call('POST', `/api/methods/${mine.attemptId}/redeem`, {
      body: { verifier: mine.frame.verifier },
      accessToken,
    })
    expect(asMethod.status).toBe(401)
    expect(await sessions()).toBe(before + 1)
    expect(await mine.state()).toMatchObject({ action: 'CONNECT' })
  })

  test('two dApps at once: each gets the person who signed in there, on its own site', async () => {
    const [shop, other] = [
      await underWay('google', arrives(), await newFrame()),
      await underWay('google', arrives(), await newFrame('https://other.example')),
    ]
    for (const { window, back } of [other, shop]) await window.post(formOf(await window.comeBack(back)))
    // Swapped, with the other one's verifier too, they are worth nothing.
    for (const [one, its] of [
      [shop, other],
      [other, shop],
    ] as const)
      for (const verifier of [undefined, its.frame.verifier])
        expect(await refusal(await one.frame.redeem(its.attemptId, verifier))).toMatchObject({ code: 'over' })
    const results = await Promise.all(
      [shop, other].map(async ({ frame, attemptId }) =>
        tokensOf(await (await frame.redeem(attemptId)).json()),
      ),
    )
    expect(results.map(({ user }) => user.email)).toEqual([shop.person.email, other.person.email])
    const rows = await database.db
      .selectFrom('sessions')
      .select(['id', 'top_origin'])
      .where(
        'id',
        'in',
        results.map(({ sessionId }) => sessionId),
      )
      .execute()
    expect(rows.find(({ id }) => id === results[1]?.sessionId)?.top_origin).toBe('https://other.example')
  })

  test('of twenty redemptions at once, on two replicas, one gets a session', async () => {
    const { frame, attemptId, window, back } = await underWay('google')
    await window.post(formOf(await window.comeBack(back)))
    const replica = await stack.replica()
    const before = await sessions()
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const [url, init] = await frame.client.prepare('POST', `/api/social/${attemptId}/redeem`, {
          body: { verifier: frame.verifier, accept: true },
        })
        return (index % 2 ? replica : stack.server).request(url, init)
      }),
    )
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 410)])
    expect(await sessions()).toBe(before + 1)
  })

  test('two first sign-ins of one person at once make one user', async () => {
    const person = arrives()
    const both = [await underWay('google', person), await underWay('google', person)]
    for (const { window, back } of both) await window.post(formOf(await window.comeBack(back)))
    const states = await Promise.all(both.map(({ state }) => state()))
    expect(states.filter(({ action }) => action === 'CONNECT').length).toBeGreaterThan(0)
    const users = await database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .execute()
    expect(users).toHaveLength(1)
  })

  test('Apple’s form comes without cookies, and in no other shape than a form', async () => {
    const { window, back, state } = await underWay('apple')
    const form = formOf(back)
    expect(form.action).toBe(`${ORIGIN}/social/callback/apple`)
    const asJson = await stack.server.request(form.action, {
      method: 'POST',
      body: JSON.stringify(form.fields),
      headers: { 'Content-Type': 'application/json', Origin: 'https://appleid.apple.com' },
    })
    expect(asJson.status).toBe(410)
    expect(
      (await window.post({ ...form, fields: { ...form.fields, user: 'x'.repeat(40_000) } })).status,
    ).toBe(410)
    expect(
      (await window.post({ ...form, fields: { ...form.fields, user: '{"name":{"firstName":7}}' } })).html,
    ).toContain('Is this you?')
    expect(await state()).toMatchObject({ action: 'CONFIRM' })
  })

  test('a window is opened twenty times, and an address of the net opens no more than its limit', async () => {
    const { attemptId } = await (await (await newFrame()).start('github')).json()
    const window = createWindow(stack.server)
    for (let opening = 0; opening < 20; opening++) expect((await window.start(attemptId)).status).toBe(200)
    expect((await window.start(attemptId)).status).toBe(410)
    const strict = await stack.replica({ limits: { 'social-window-ip-10m': { max: 2, windowMs: 600_000 } } })
    const { back, state } = await underWay('github')
    const limited = createWindow(strict)
    const from = { headers: { 'X-Test-Address': '198.51.100.7' } }
    const unknown = () => `${ORIGIN}/social/start?attempt=${newVerifier()}`
    for (const status of [410, 410, 429]) expect((await limited.load(unknown(), from)).status).toBe(status)
    const page = await limited.load(back.url, from)
    expect(page).toMatchObject({ status: 429, html: expect.stringContaining('Too many sign-ins') })
    expect(await state()).toMatchObject({ action: 'WAIT' })
  })

  test('what an OpenID provider published of itself is read once in ten minutes', async () => {
    const reads = () => stack.site.requests.filter((line) => line.startsWith('GET /liar/.well-known/')).length
    stack.server.clock.pass(10 * 60_000)
    const before = reads()
    await underWay('oidc')
    await underWay('oidc')
    expect(reads()).toBe(before + 1)
    stack.server.clock.pass(10 * 60_000)
    await underWay('oidc')
    expect(reads()).toBe(before + 2)
  })

  test('the button to confirm is hidden for a second, from the keyboard too', () => {
    const path = '../../secure-frame/server/pages/framePage.css'
    const style = readFileSync(new URL(path, import.meta.url), 'utf8')
    expect(style).toMatch(/form button \{\s*animation: appear 0s 1s both;/)
    expect(style).toMatch(/@keyframes appear \{\s*from \{\s*visibility: hidden;/)
  })

  test('an attempt ends after ten minutes, whatever it was at', async () => {
    const [early, late] = [await underWay('google'), await underWay('google')]
    const asks = await early.window.comeBack(early.back)
    stack.server.clock.pass(10 * 60_000)
    expect((await early.window.post(formOf(asks))).status).toBe(410)
    expect((await late.window.load(late.back.url)).status).toBe(410)
    expect((await late.window.start(late.attemptId)).status).toBe(410)
    expect(await refusal(await late.frame.redeem(late.attemptId))).toMatchObject({ code: 'over' })
  })

  test('a site that the project no longer lists ends its attempts', async () => {
    const origin = 'https://gone.example'
    stack.server.sites.add(origin)
    const { window, back, frame, attemptId } = await underWay('google', arrives(), await newFrame(origin))
    stack.server.sites.delete(origin)
    expect((await window.comeBack(back)).status).toBe(410)
    expect(await refusal(await frame.redeem(attemptId))).toMatchObject({ code: 'origin-not-allowed' })
  })
})
