import { AirlockError } from '@airlock/host-sdk/contract'
import { beforeAll, expect, test } from 'vitest'
import { selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { selectFarcaster } from '../../state/late/farcasterSlice.ts'
import { closeModal, goBack } from '../../state/router/navigation.ts'
import { selectStack } from '../../state/router/routerSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { ACCOUNT, opened, PROJECT } from '../../testing/embedded.ts'
import { createFakeSecure, EMAIL, FARCASTER_URL, USER } from '../../testing/fakeSecure.ts'
import { settle } from '../../testing/harness.ts'
import { prepareSessions } from '../../testing/session.ts'
import { loadSocial, retrySocial, startSocial } from './startSocial.ts'

prepareSessions()
beforeAll(async () => void (await loadSocial()))

const OFFER = [{ id: 'social_login', isEnabled: true, config: ['email', 'farcaster', 'google'] }]
const ADA = { ...USER, socialProvider: 'farcaster', user: { username: 'ada', email: EMAIL } } as const

/** A visitor who has pressed Farcaster. */
async function visiting(change: Parameters<typeof createFakeSecure>[0] = {}) {
  const secure = createFakeSecure({ getUser: () => ADA, ...change })
  const widget = await opened(secure, { project: { ...PROJECT, features: OFFER } })
  const { dispatch, getState } = widget.store
  void dispatch(startSocial('farcaster'))
  await settle()
  return {
    ...widget,
    secure,
    do: async (action: AppThunk) => {
      dispatch(action)
      await settle()
    },
    code: () => selectFarcaster(getState()),
    attempt: () => selectEmbedded(getState()).attempt,
    views: () => selectStack(getState()).map(({ view }) => view),
  }
}

test('the code is shown until somebody has signed with it; then the account appears and the widget closes', async () => {
  const { secure, code, ...widget } = await visiting()
  expect(widget.views()).toEqual(['Connect', 'ConnectingFarcaster'])
  expect(secure.asked).toEqual([
    ['getFarcasterUri', {}],
    ['connectFarcaster', {}],
  ])
  expect(code()).toMatchObject({ code: { url: FARCASTER_URL }, renewals: 0 })
  secure.person.go()
  await settle()
  expect(widget.view()).toBeNull()
  expect(widget.account()).toMatchObject({ caipAddress: ACCOUNT })
  expect(widget.login()).toMatchObject({ socialProvider: 'farcaster', username: 'ada' })
  expect(secure.methods()).not.toContain('reload')
})

test('a code that has expired is replaced', async () => {
  const answers: { action: 'RENEW' | 'CONNECT' }[] = [{ action: 'RENEW' }]
  let count = 0
  const { code, secure } = await visiting({
    getFarcasterUri: () => ({ url: `${FARCASTER_URL}${++count}`, expiresAt: Date.now() }),
    connectFarcaster: () => answers.shift() ?? new Promise(() => undefined),
  })
  expect(code()).toMatchObject({ code: { url: `${FARCASTER_URL}2` }, renewals: 1 })
  expect(secure.methods()).toEqual([
    'getFarcasterUri',
    'connectFarcaster',
    'getFarcasterUri',
    'connectFarcaster',
  ])
})

test('an address that has to be proven is, by a code, and the frame is not reloaded before', async () => {
  const { secure, ...widget } = await visiting({ connectFarcaster: () => ({ action: 'VERIFY_OTP' }) })
  expect(widget.views()).toEqual(['Connect', 'ConnectingFarcaster', 'EmailLogin'])
  secure.person.go()
  await settle()
  expect(widget.view()).toBeNull()
  expect(secure.methods()).not.toContain('reload')
})

test.each([
  ['goes back', goBack()],
  ['closes the widget', closeModal()],
])('a visitor who %s is not signed in, and the frame is reloaded', async (_, leave) => {
  const { secure, ...widget } = await visiting()
  await widget.do(leave)
  expect(secure.methods().at(-1)).toBe('reload')
  expect(widget.attempt()).toMatchObject({ busy: false, error: null })
  expect(widget.account()?.status).toBe('disconnected')
})

const failing = (reason: string) => () => {
  throw new AirlockError(-32603, 'x', { reason })
}

test.each([
  ['getFarcasterUri', 'farcaster-failed', 'Failed to connect to farcaster'],
  ['getFarcasterUri', 'network', 'Network problem. Try again.'],
  ['connectFarcaster', 'social-rejected', 'Connection rejected'],
] as const)('%s fails: the visitor reads why, and tries again', async (method, reason, words) => {
  let isBroken = true
  const works = {
    getFarcasterUri: () => ({ url: FARCASTER_URL, expiresAt: Date.now() + 300_000 }),
    connectFarcaster: () => ({ action: 'CONNECT' as const }),
  } as const
  const { secure, ...widget } = await visiting({
    ...works,
    [method]: () => (isBroken ? failing(reason)() : works[method]()),
  })
  expect(widget.view()).toBe('ConnectingFarcaster')
  expect(widget.attempt()).toMatchObject({ busy: false, error: words, provider: 'farcaster' })
  isBroken = false
  secure.state.isConnected = true
  await widget.do(retrySocial())
  expect(widget.view()).toBeNull()
  expect(widget.account()).toMatchObject({ caipAddress: ACCOUNT })
})
