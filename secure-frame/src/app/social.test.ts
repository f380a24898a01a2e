import { createHash } from 'node:crypto'
import { ErrorCode } from '@airlock/host-sdk/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AcceptScreen } from '../screens/social/AcceptScreen.tsx'
import { ProveEmailScreen } from '../screens/social/ProveEmailScreen.tsx'
import { SocialScreen } from '../screens/social/SocialScreen.tsx'
import { networkProblem } from '../session/failure.ts'
import { ADA, attempt, fails, hangs, tokensOf } from './fakes.fixture.ts'
import { handlersOf } from './handlers.fixture.ts'
import { asked, confirming, failed, proving, socialVisitor, waiting } from './social.fixture.ts'
import { later } from './testFrame.fixture.ts'

const connected = { action: 'CONNECT', tokens: tokensOf(ADA) }
const hashOf = (text: unknown) => createHash('sha256').update(String(text)).digest('base64url')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('starting a sign-in with a provider', () => {
  test('sends the hash of a verifier that stays here, and the site that the browser reports', async () => {
    const { social, asked: calls, env } = socialVisitor()
    expect(await social.start('google')).toBeNull()
    const kept = (await env.session.attempt.read()) as { verifier: string }
    const body = {
      provider: 'google',
      projectId: 'p1',
      topOrigin: 'https://shop.example',
      verifierHash: hashOf(kept.verifier),
    }
    expect(calls).toEqual([['startSocial', expect.objectContaining({ body })]])
    expect(JSON.stringify(calls)).not.toContain(kept.verifier)
  })

  test('makes another verifier each time', async () => {
    const { social, asked: calls } = socialVisitor()
    await social.start('google')
    await social.start('google')
    const hashes = calls.map(([, { body }]) => body?.verifierHash)
    expect(new Set(hashes).size).toBe(2)
  })

  test.each([
    ['the project has no such provider', fails('origin-not-allowed', 'no'), 'social-start-failed'],
    ['the server is away', fails('unavailable', 'no'), 'social-start-failed'],
    ['the browser is offline', () => Promise.reject(networkProblem()), 'network'],
    ['it was tried too often', fails('rate-limited', 'no', { retryAfterMs: 9000 }), 'rate-limited'],
  ])('if %s is rejected with a reason', async (_, startSocial, reason) => {
    const { social } = socialVisitor({ answers: { startSocial } })
    await expect(social.start('google')).rejects.toMatchObject({ data: { reason } })
  })

  test('with a provider that the server does not know is not supported', async () => {
    const { social, names } = socialVisitor()
    await expect(social.start('farcaster')).rejects.toMatchObject({ code: ErrorCode.UNSUPPORTED_METHOD })
    expect(names()).toEqual([])
  })

  test('is needed before its screen', async () => {
    const { social } = socialVisitor()
    await expect(social.connect()).rejects.toMatchObject({ data: { reason: 'sign-in-over' } })
  })
})

describe('the window', () => {
  test('opens in the press itself, at the address of the attempt, and shows the number here', async () => {
    const { begin, open, view } = socialVisitor()
    const { screen } = await begin()
    expect(view()).toBe('ready')
    expect(open).not.toHaveBeenCalled()
    screen.onOpen()
    const size = expect.stringContaining('width=600,height=800')
    expect(open).toHaveBeenCalledExactlyOnceWith('/social/start?attempt=social-1', expect.any(String), size)
    expect(view()).toBe('waiting')
    expect(screen.number).toBe('42')
  })

  test('has a name that no page can guess', async () => {
    const { begin, open } = socialVisitor()
    const { screen } = await begin()
    screen.onOpen()
    screen.onOpen()
    const [[, first] = [], [, second] = []] = open.mock.calls
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).not.toBe(first)
  })

  test('that the browser does not return can be opened by a link, and may be open all the same', async () => {
    const { begin, open, view, on, pass, returns } = socialVisitor()
    open.mockReturnValue(null)
    const { screen } = await begin()
    screen.onOpen()
    expect(await on(SocialScreen, { view: 'unseen' })).toMatchObject({
      address: '/social/start?attempt=social-1',
    })
    await pass(30)
    expect(view()).toBe('unseen')
    expect(await returns()).toMatchObject({ name: 'Ada' })
  })

  test('that looks closed at once, because the page cuts it off, does not count as closed', async () => {
    const { begin, handle, view, pass } = socialVisitor()
    handle.closed = true
    const { screen } = await begin()
    screen.onOpen()
    await pass(30)
    expect(view()).toBe('unseen')
  })

  test('that was closed is reported after three seconds, and may be opened again', async () => {
    const { begin, handle, view, pass } = socialVisitor()
    const { screen } = await begin()
    screen.onOpen()
    await pass(1)
    handle.closed = true
    await pass(3)
    expect(view()).toBe('waiting')
    await pass(1)
    expect(view()).toBe('left')
    handle.closed = false
    screen.onOpen()
    expect(view()).toBe('waiting')
  })

  test('that was closed does not end a sign-in that has succeeded', async () => {
    const { begin, handle, pass, view, returns } = socialVisitor()
    const { screen } = await begin()
    screen.onOpen()
    await pass(1)
    handle.closed = true
    await pass(10)
    expect(view()).toBe('left')
    expect(await returns()).toMatchObject({ email: ADA.email })
  })

  test('that was closed, followed by Cancel, is the reason', async () => {
    const { begin, handle, pass, on } = socialVisitor()
    const { outcome, screen } = await begin()
    screen.onOpen()
    await pass(1)
    handle.closed = true
    await pass(4)
    const { onCancel } = await on(SocialScreen, { view: 'left' })
    onCancel()
    await expect(outcome).rejects.toMatchObject({
      code: ErrorCode.POPUP_CLOSED,
      data: { reason: 'popup-closed' },
    })
  })

  test('is opened by links only inside another app', async () => {
    const { social, on } = socialVisitor()
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) Chrome' })
    await social.start('google')
    social.connect().catch(() => undefined)
    expect(await on(SocialScreen)).toMatchObject({ opensBy: 'link' })
  })

  test('is opened by the page inside a messaging app, and the sign-in goes on by itself', async () => {
    const { begin, open, tell, view, returns, on } = socialVisitor({ isInMessagingApp: true })
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) Chrome Telegram-Android' })
    const { screen } = await begin()
    expect(screen.opensBy).toBe('page')
    expect(tell.link).not.toHaveBeenCalled()
    screen.onOpen()
    expect(tell.link).toHaveBeenCalledExactlyOnceWith('/social/start?attempt=social-1')
    expect(open).not.toHaveBeenCalled()
    expect(view()).toBe('unseen')
    // Another press opens it again: Telegram does not say whether its browser came up.
    ;(await on(SocialScreen, { view: 'unseen' })).onOpen()
    expect(tell.link).toHaveBeenCalledTimes(2)
    expect(await returns()).toMatchObject({ name: 'Ada' })
  })
})

describe('while the person is away', () => {
  test('the server is asked once a second, with the verifier and without accepting anybody', async () => {
    const { begin, pass, polls, asked: calls, env } = socialVisitor()
    await begin()
    const { verifier } = (await env.session.attempt.read()) as { verifier: string }
    const before = polls()
    await pass(5)
    expect(polls() - before).toBe(5)
    const bodies = calls.filter(([name]) => name === 'redeemSocial').map(([, { body }]) => body)
    expect(bodies.every((body) => JSON.stringify(body) === JSON.stringify({ verifier }))).toBe(true)
  })

  test('it is asked at once when the person comes back to this page', async () => {
    const { begin, polls, events, on, server } = socialVisitor()
    await begin()
    await vi.advanceTimersByTimeAsync(10)
    const before = polls()
    server.state = () => asked()
    events.dispatchEvent(new Event('visibilitychange'))
    await on(AcceptScreen)
    expect(polls()).toBe(before + 1)
  })

  test('the screen asks for the confirmation as soon as it is the window’s turn', async () => {
    const { begin, server, pass, view } = socialVisitor()
    await begin()
    server.state = () => confirming
    await pass(1)
    expect(view()).toBe('confirm')
  })

  test('two minutes without anything are mentioned, and the sign-in can go on', async () => {
    const { begin, pass, view, returns } = socialVisitor()
    const { screen } = await begin()
    screen.onOpen()
    await pass(119)
    expect(view()).toBe('waiting')
    await pass(1)
    expect(view()).toBe('idle')
    expect(await returns()).toMatchObject({ name: 'Ada' })
  })

  test('a server that fails twice is mentioned, and Try again asks at once', async () => {
    const { begin, server, pass, view, on } = socialVisitor()
    await begin()
    server.state = () => Promise.reject(networkProblem())
    await pass(1)
    expect(view()).toBe('ready')
    await pass(1)
    const { onRetry } = await on(SocialScreen, {
      view: 'away',
      trouble: 'The server could not be reached. Check your connection and try again.',
    })
    server.state = () => waiting
    onRetry()
    await on(SocialScreen, { view: 'ready' })
  })

  test('a server that comes back is noticed without a press', async () => {
    const { begin, server, pass, view } = socialVisitor()
    await begin()
    server.state = fails('unavailable', 'no')
    await pass(5)
    expect(view()).toBe('away')
    server.state = () => waiting
    await pass(1)
    expect(view()).toBe('ready')
  })

  test.each(['cancelled', 'provider-unavailable', 'provider-refused'] as const)(
    'a failure at the provider (%s) is shown until the window is opened again',
    async (reason) => {
      const { begin, server, pass, on, view } = socialVisitor()
      const { screen } = await begin()
      screen.onOpen()
      server.state = () => failed(reason)
      await pass(1)
      const { onOpen } = await on(SocialScreen, { view: 'failed', reason })
      onOpen()
      await pass(2)
      expect(view()).toBe('waiting')
    },
  )

  test('a retry inside the window is followed', async () => {
    const { begin, server, pass, view } = socialVisitor()
    const { screen } = await begin()
    screen.onOpen()
    server.state = () => failed('cancelled')
    await pass(1)
    expect(view()).toBe('failed')
    server.state = () => waiting
    await pass(1)
    expect(view()).toBe('waiting')
  })

  test('an attempt that has expired is followed by another one', async () => {
    const { begin, server, pass, on, urls } = socialVisitor()
    await begin()
    server.state = fails('over', 'It has ended.')
    await pass(1)
    const { onRetry } = await on(SocialScreen, { view: 'over' })
    server.state = () => waiting
    onRetry()
    const { onOpen, address } = await on(SocialScreen, { view: 'ready' })
    expect(address).toBe('/social/start?attempt=social-2')
    onOpen()
    expect(urls()).toEqual([address])
  })

  test('Cancel is the same as going back, and nothing that comes later is shown', async () => {
    const { begin, server, pass, shown } = socialVisitor()
    const { outcome, screen } = await begin()
    const { come, answer } = later<unknown>()
    server.state = answer
    await pass(1)
    screen.onCancel()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    come(asked())
    await pass(2)
    expect(shown()).toBeNull()
  })

  test('a newer attempt ends the one before it, whose late answer changes nothing', async () => {
    const { begin, server, pass, on, social, shown } = socialVisitor()
    const { outcome } = await begin()
    const { come, answer } = later<unknown>()
    server.state = answer
    await pass(1)
    await social.start('github')
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.ABORTED })
    server.state = () => waiting
    social.connect().catch(() => undefined)
    expect(await on(SocialScreen)).toMatchObject({
      name: 'GitHub',
      address: '/social/start?attempt=social-2',
    })
    come(asked())
    await pass(2)
    expect(shown()?.type).toBe(SocialScreen)
  })
})

describe('the person who is back', () => {
  const back = async (options: Parameters<typeof socialVisitor>[0] = {}, as = asked()) => {
    const visitor = socialVisitor(options)
    const { outcome } = await visitor.begin()
    return { ...visitor, outcome, accept: await visitor.returns(as) }
  }

  test('sees who the provider says they are, and signs in only if they agree', async () => {
    const { accept, server, pass, polls, outcome, env, tell } = await back()
    expect(accept).toMatchObject({ provider: 'Google', email: ADA.email, name: 'Ada' })
    const before = polls()
    await pass(5)
    expect(polls()).toBe(before)
    expect(await env.session.user()).toBeNull()
    server.state = () => connected
    accept.onAccept()
    expect(await outcome).toEqual({ action: 'CONNECT' })
    expect(await env.session.user()).toEqual(ADA)
    expect(await env.session.attempt.read()).toBeNull()
    expect(tell.session).toHaveBeenCalledWith(true, 'signed-in', ADA.email)
  })

  test('sees characters that would reverse or hide others in the name', async () => {
    const { accept } = await back({}, asked({ name: '\u202Egnp.Ada' }))
    expect(accept.name).toBe('⟨U+202E⟩gnp.Ada')
  })

  test('is asked by the server’s word alone: `accept` goes with the press, and once', async () => {
    const { accept, server, asked: calls, on } = await back()
    server.state = hangs
    accept.onAccept()
    const busy = await on(AcceptScreen, { busy: true })
    busy.onAccept()
    busy.onOther()
    const accepted = calls.filter(([, { body }]) => body?.accept === true)
    expect(accepted).toHaveLength(1)
  })

  test('has the provider in their account from then on, and only in this frame’s storage', async () => {
    const { accept, server, outcome, env } = await back()
    server.state = () => connected
    accept.onAccept()
    await outcome
    expect(await env.account.user(undefined)).toMatchObject({
      socialProvider: 'google',
      user: { username: 'Ada', email: ADA.email },
    })
  })

  test('uses another account with another attempt, and is not signed in', async () => {
    const { accept, server, on, env } = await back()
    server.state = () => waiting
    accept.onOther()
    expect(await on(SocialScreen, { view: 'ready' })).toMatchObject({
      address: '/social/start?attempt=social-2',
    })
    expect(await env.session.user()).toBeNull()
  })

  test('can try again if the server was not reached', async () => {
    const { accept, server, on, outcome } = await back()
    server.state = () => Promise.reject(networkProblem())
    accept.onAccept()
    const again = await on(AcceptScreen, { busy: false, message: expect.any(String) })
    server.state = () => connected
    again.onAccept()
    expect(await outcome).toEqual({ action: 'CONNECT' })
  })

  test('hears of an attempt that ended meanwhile', async () => {
    const { accept, server, on } = await back()
    server.state = fails('over', 'It has ended.')
    accept.onAccept()
    await on(SocialScreen, { view: 'over' })
  })

  test('is told by the widget if the account is disabled', async () => {
    const { accept, server, outcome } = await back()
    server.state = fails('account-disabled', 'no')
    accept.onAccept()
    await expect(outcome).rejects.toMatchObject({ data: { reason: 'account-disabled' } })
  })

  test('who goes back before the answer to Yes is not signed in', async () => {
    const { accept, server, env, outcome, pass } = await back()
    const { come, answer } = later<unknown>()
    server.state = answer
    accept.onAccept()
    await pass(1)
    env.screens.leave()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    come(connected)
    await pass(1)
    expect(await env.session.user()).toBeNull()
  })

  test('sees the operator’s name of the operator’s own provider', async () => {
    const named = await back({ oidcName: 'Shop ID' }, asked({ provider: 'oidc' }))
    expect(named.accept.provider).toBe('Shop ID')
    const unnamed = await back({}, asked({ provider: 'oidc' }))
    expect(unnamed.accept.provider).toBe('single sign-on')
  })
})

describe('an address that has to be proven', () => {
  const unproven = async (email: string | null, answers: object = {}) => {
    const visitor = socialVisitor({
      answers: { proveSocialEmail: () => attempt(), readAttempt: () => attempt(), ...answers },
    })
    const { outcome } = await visitor.begin()
    const { onAccept } = await visitor.returns()
    visitor.server.state = () => proving(email)
    onAccept()
    const sent = () => visitor.asked.filter(([name]) => name === 'proveSocialEmail').map(([, args]) => args)
    return { ...visitor, outcome, sent }
  }

  test.each(['VERIFY_DEVICE', 'VERIFY_OTP'] as const)(
    'gets a code at once if the server names it, and goes on with %s',
    async (action) => {
      const { outcome, sent, env } = await unproven(ADA.email, {
        proveSocialEmail: () => attempt({ action }),
      })
      expect(await outcome).toEqual({ action })
      expect(sent()).toEqual([expect.objectContaining({ id: 'social-1' })])
      expect(sent()[0]?.body).toMatchObject({ email: ADA.email })
      expect(await env.session.attempt.read()).toMatchObject({
        purpose: 'sign-in',
        attemptId: 'a1',
        social: { attemptId: 'social-1', provider: 'google', username: 'Ada' },
      })
    },
  )

  test('is typed if the server names none', async () => {
    const { on, outcome, sent } = await unproven(null)
    const { onEmail } = await on(ProveEmailScreen, { email: '' })
    onEmail('ada@')
    const wrong = await on(ProveEmailScreen, { message: 'Invalid email. Try again.' })
    expect(sent()).toEqual([])
    wrong.onEmail(' Ada@Shop.example')
    expect(await outcome).toEqual({ action: 'VERIFY_OTP' })
    expect(sent()[0]?.body).toMatchObject({ email: ADA.email })
  })

  test.each([
    ['refuses mail', fails('mail-refused', 'no'), "That address can't receive email. Check for typos."],
    [
      'is not that of the account',
      fails('invalid', 'no'),
      'This wallet belongs to another email address. Enter that one.',
    ],
    [
      'cannot be reached now',
      () => Promise.reject(networkProblem()),
      'The code could not be sent. Check your connection and try again.',
    ],
  ])('that %s leads to the form with the reason', async (_, proveSocialEmail, message) => {
    const { on } = await unproven(ADA.email, { proveSocialEmail })
    expect(await on(ProveEmailScreen, { busy: false })).toMatchObject({ email: ADA.email, message })
  })

  test('solves the server’s challenge', async () => {
    const challenge = { kind: 'proof-of-work', token: 'abc', bits: 14 } as const
    const { outcome, sent } = await unproven(ADA.email, {
      proveSocialEmail: ({ body }: { body?: { solution?: unknown } }) =>
        body?.solution ? attempt() : fails('challenge-needed', 'Once more.', { challenge })(),
    })
    await outcome
    expect(sent().at(-1)?.body?.solution).toEqual({ token: 'abc', answer: '7' })
  })
})

describe('after a reload', () => {
  test('the sign-in goes on where it was, and the window may be open', async () => {
    const { social, env, on, server } = socialVisitor()
    await social.start('google')
    const { createSocialSignIn } = await import('./social.tsx')
    const later = createSocialSignIn(env)
    expect(await later.resume()).toBe('google')
    later.connect().catch(() => undefined)
    expect(await on(SocialScreen)).toMatchObject({ view: 'unseen', number: '42' })
    server.state = () => asked()
  })

  test('the widget learns the provider and the step, and nothing that leads to the window', async () => {
    const { social, env } = socialVisitor()
    await social.start('google')
    const { resumeAttempt } = handlersOf(env)
    const context = { signal: new AbortController().signal }
    expect(await resumeAttempt({}, context)).toEqual({ action: 'CONNECT_SOCIAL', provider: 'google' })
  })

  test('an attempt that has ended is forgotten', async () => {
    const { social, server, env } = socialVisitor()
    await social.start('google')
    server.state = fails('over', 'It has ended.')
    expect(await social.resume()).toBeNull()
    expect(await env.session.attempt.read()).toBeNull()
  })

  test('it is kept while the server is away', async () => {
    const { social, server, env } = socialVisitor()
    await social.start('google')
    server.state = () => Promise.reject(networkProblem())
    await expect(social.resume()).rejects.toMatchObject({ reason: 'network' })
    expect(await env.session.attempt.read()).not.toBeNull()
  })
})
