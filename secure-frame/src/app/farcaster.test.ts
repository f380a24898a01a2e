import { ErrorCode } from '@airlock/host-sdk/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AcceptScreen } from '../screens/social/AcceptScreen.tsx'
import { ProveEmailScreen } from '../screens/social/ProveEmailScreen.tsx'
import { networkProblem } from '../session/failure.ts'
import { attempt, fails, NOW } from './fakes.fixture.ts'
import { createFarcasterSignIn } from './farcaster.ts'
import { asked, failed, proving, socialVisitor, waiting } from './social.fixture.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const FIVE_MINUTES = 300_000
const scan = (url = 'https://farcaster.example/~/siwf?channelToken=1') => ({
  action: 'SCAN',
  url,
  expiresAt: NOW + FIVE_MINUTES,
  now: NOW,
})
const signed = asked({ provider: 'farcaster', email: null })

/** A visitor whose widget has the first code. */
async function visiting(openChannel: (args: { id?: string }) => unknown = () => scan()) {
  const visitor = socialVisitor({ answers: { openChannel, proveSocialEmail: () => attempt() } })
  const farcaster = createFarcasterSignIn(visitor.env)
  const connect = () => {
    const outcome = farcaster.connect()
    outcome.catch(() => undefined)
    return outcome
  }
  const started = () => visitor.names().filter((name) => name === 'startSocial').length
  return { ...visitor, farcaster, connect, started }
}

test('the widget gets the code and nothing that redeems it', async () => {
  const { farcaster, env } = await visiting()
  const code = await farcaster.getUri()
  expect(code).toEqual({ url: scan().url, expiresAt: NOW + FIVE_MINUTES })
  const kept = await env.session.attempt.read()
  expect(kept).toMatchObject({ purpose: 'social', provider: 'farcaster' })
  expect(JSON.stringify(code)).not.toContain((kept as { verifier: string }).verifier)
})

test('a person who has signed is asked who they are, and then for the address, which they type', async () => {
  const { farcaster, connect, server, pass, shown, on } = await visiting()
  await farcaster.getUri()
  const outcome = connect()
  await pass(2)
  expect(shown()).toBeNull()
  server.state = () => signed
  await pass(1)
  const { onAccept } = await on(AcceptScreen, { provider: 'Farcaster', email: null })
  server.state = () => proving(null)
  onAccept()
  const { onEmail } = await on(ProveEmailScreen, { email: '' })
  onEmail('ada@shop.example')
  expect(await outcome).toEqual({ action: 'VERIFY_OTP' })
})

test('an expired code is renewed within the same sign-in', async () => {
  const { farcaster, connect, pass, started } = await visiting()
  await farcaster.getUri()
  const outcome = connect()
  await pass(301)
  expect(await outcome).toEqual({ action: 'RENEW' })
  await farcaster.getUri()
  expect(started()).toBe(1)
})

test('a sign-in that has ended is followed by another one', async () => {
  const { farcaster, connect, server, started } = await visiting(({ id }) =>
    id === 'social-1' && isOver ? fails('over', 'It has ended.')() : scan(),
  )
  let isOver = false
  await farcaster.getUri()
  server.state = fails('over', 'It has ended.')
  isOver = true
  expect(await connect()).toEqual({ action: 'RENEW' })
  expect(await farcaster.getUri()).toMatchObject({ url: scan().url })
  expect(started()).toBe(2)
})

test('another account gets another sign-in', async () => {
  const { farcaster, connect, server, on, started } = await visiting()
  await farcaster.getUri()
  server.state = () => signed
  const outcome = connect()
  const { onOther } = await on(AcceptScreen)
  onOther()
  expect(await outcome).toEqual({ action: 'RENEW' })
  await farcaster.getUri()
  expect(started()).toBe(2)
})

test('an outage while the person signs loses nothing', async () => {
  const { farcaster, connect, server, pass, on } = await visiting()
  await farcaster.getUri()
  void connect()
  server.state = () => Promise.reject(networkProblem())
  await pass(20)
  server.state = () => signed
  await pass(1)
  await on(AcceptScreen, { provider: 'Farcaster' })
})

test('going back ends it, and a signature that comes later is not shown', async () => {
  const { farcaster, connect, server, pass, env, shown } = await visiting()
  await farcaster.getUri()
  const outcome = connect()
  await pass(1)
  env.screens.leave()
  await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
  server.state = () => signed
  await pass(2)
  expect(shown()).toBeNull()
})

describe('a failure', () => {
  test.each([
    ['provider-unavailable', 'farcaster-failed'],
    ['provider-refused', 'social-rejected'],
  ] as const)('at Farcaster (%s) has the reason %s', async (reason, told) => {
    const { farcaster, connect, server } = await visiting()
    await farcaster.getUri()
    server.state = () => failed(reason)
    await expect(connect()).rejects.toMatchObject({ data: { reason: told } })
  })

  test.each([
    ['the relay is away', () => failed('provider-unavailable')],
    ['the server refuses', fails('internal', 'no')],
  ])('of the first code is told: %s', async (_, openChannel) => {
    const { farcaster } = await visiting(openChannel)
    await expect(farcaster.getUri()).rejects.toMatchObject({
      message: 'Failed to connect to farcaster',
      data: { reason: 'farcaster-failed' },
    })
  })
})

test('its code is no window: the call for those refuses it, and so does their screen', async () => {
  const { social, farcaster, started } = await visiting()
  await expect(social.start('farcaster')).rejects.toMatchObject({ code: ErrorCode.UNSUPPORTED_METHOD })
  expect(started()).toBe(0)
  await farcaster.getUri()
  await expect(social.connect()).rejects.toMatchObject({ data: { reason: 'sign-in-over' } })
  expect(await social.resume()).toBeNull()
})

test('a reload between the code and the signature loses no signature', async () => {
  const { farcaster, env, server, on } = await visiting()
  await farcaster.getUri()
  server.state = () => signed
  createFarcasterSignIn(env)
    .connect()
    .catch(() => undefined)
  await on(AcceptScreen)
  server.state = () => waiting
})
