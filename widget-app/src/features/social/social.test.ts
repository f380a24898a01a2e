import { AirlockError } from '@airlock/host-sdk/contract'
import { beforeAll, expect, test } from 'vitest'
import { selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { closeModal, goBack, openView } from '../../state/router/navigation.ts'
import { selectStack } from '../../state/router/routerSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { ACCOUNT, opened, PROJECT } from '../../testing/embedded.ts'
import { createFakeSecure, EMAIL, USER } from '../../testing/fakeSecure.ts'
import { createArea, type HarnessOptions, settle } from '../../testing/harness.ts'
import { pass, prepareSessions } from '../../testing/session.ts'
import { loadSocial, retrySocial, startSocial } from './startSocial.ts'

prepareSessions()
beforeAll(async () => void (await loadSocial()))

const OFFER = [{ id: 'social_login', isEnabled: true, config: ['email', 'google', 'x'] }]
const ADA = { ...USER, socialProvider: 'google', user: { username: 'Ada', email: EMAIL } } as const

type Change = NonNullable<Parameters<typeof createFakeSecure>[0]>

/** A widget that shows Connect, and a visitor who can press Google. */
async function visiting(change: Change = {}, options: HarnessOptions = {}) {
  const secure = createFakeSecure({ getUser: () => ADA, ...change })
  const widget = await opened(secure, { project: { ...PROJECT, features: OFFER }, ...options })
  const { dispatch, getState } = widget.store
  return {
    ...widget,
    secure,
    press: async (provider: 'google' | 'x' = 'google') => {
      void dispatch(startSocial(provider))
      await settle()
    },
    do: async (action: AppThunk) => {
      dispatch(action)
      await settle()
    },
    attempt: () => selectEmbedded(getState()).attempt,
    views: () => selectStack(getState()).map(({ view }) => view),
  }
}

const failing = (reason: string) => () => {
  throw new AirlockError(-32603, 'x', { reason })
}

test('the frame starts the attempt and shows it; then the account appears and the widget closes', async () => {
  const { secure, press, ...widget } = await visiting()
  const dapp = widget.host.connect({})
  await press()
  expect(secure.asked).toEqual([
    ['startSocial', { provider: 'google' }],
    ['connectSocial', {}],
  ])
  expect(widget.view()).toBe('ConnectingSocial')
  expect(widget.login()).toMatchObject({ screen: 'social' })
  secure.person.go()
  expect(await dapp).toMatchObject({ caipAddress: ACCOUNT })
  await settle()
  expect(widget.view()).toBeNull()
  expect(widget.login()).toMatchObject({ socialProvider: 'google', username: 'Ada', email: EMAIL })
})

test('an address that has to be proven is, by a code', async () => {
  const { secure, press, ...widget } = await visiting({ connectSocial: () => ({ action: 'VERIFY_OTP' }) })
  await press()
  expect(secure.methods().at(-1)).toBe('connectOtp')
  expect(widget.views()).toEqual(['Connect', 'ConnectingSocial', 'EmailLogin'])
  secure.person.go()
  await settle()
  expect(widget.view()).toBeNull()
})

test.each([
  ['startSocial', failing('social-start-failed'), 'Failed to initiate social connection'],
  [
    'startSocial',
    () => {
      throw new AirlockError(4200, 'Not supported')
    },
    'Failed to initiate social connection',
  ],
  ['startSocial', failing('network'), 'Network problem. Please try again.'],
  ['connectSocial', failing('popup-closed'), 'Popup closed'],
  ['connectSocial', failing('social-rejected'), 'Connection rejected'],
  ['getUser', failing('internal'), 'The server has a problem. Please try again in a moment.'],
] as const)('%s fails: the visitor reads why, and tries again', async (method, handler, words) => {
  let isBroken = true
  const works = {
    startSocial: () => null,
    connectSocial: () => ({ action: 'CONNECT' as const }),
    getUser: () => ADA,
  } as const
  const { secure, press, ...widget } = await visiting({
    ...works,
    [method]: () => (isBroken ? handler() : works[method]()),
  })
  await press()
  expect(widget.view()).toBe('ConnectingSocial')
  expect(widget.attempt()).toMatchObject({ busy: false, error: words, provider: 'google' })
  isBroken = false
  secure.state.isConnected = true
  await widget.do(retrySocial())
  expect(widget.view()).toBeNull()
  expect(widget.account()).toMatchObject({ caipAddress: ACCOUNT })
})

test('a failure is not shown at the field for the email address', async () => {
  const { press, ...widget } = await visiting({ connectSocial: failing('popup-closed') })
  await press()
  await widget.do(goBack())
  expect(widget.view()).toBe('Connect')
  await widget.type('x')
  expect(widget.attempt()).toMatchObject({ provider: 'google' })
})

test.each([
  ['goes back', goBack()],
  ['closes the widget', closeModal()],
])('a visitor who %s is not signed in, and the frame shows nothing more', async (_, leave) => {
  const { secure, press, ...widget } = await visiting()
  await press()
  await widget.do(leave)
  expect(secure.methods()).toContain('leave')
  expect(widget.attempt()).toMatchObject({ busy: false, error: null })
  expect(widget.account()?.status).toBe('disconnected')
})

test('a visitor who cancels in the frame comes back to Connect', async () => {
  const { secure, press, ...widget } = await visiting()
  await press()
  secure.person.refuse(new AirlockError(4001, 'User rejected the request'))
  await settle()
  expect(widget.views()).toEqual(['Connect'])
})

test('a visitor who leaves the code comes back to Connect', async () => {
  const { press, ...widget } = await visiting({ connectSocial: () => ({ action: 'VERIFY_OTP' }) })
  await press()
  await widget.do(goBack())
  expect(widget.views()).toEqual(['Connect'])
  expect(widget.attempt()).toMatchObject({ busy: false, error: null })
})

test('a visitor who goes back before the frame is there starts nothing later', async () => {
  const { secure, press, ...widget } = await visiting()
  secure.state.isLoading = true
  await press()
  expect(widget.view()).toBe('ConnectingSocial')
  await widget.do(goBack())
  expect(widget.attempt()).toMatchObject({ busy: false, error: null })
  await pass(20_000)
  expect(widget.view()).toBe('Connect')
  expect(secure.methods()).toEqual([])
})

test('an earlier sign-in does not take the visitor away from a later one', async () => {
  const refusals: ((error: Error) => void)[] = []
  const { press, ...widget } = await visiting({
    connectSocial: () => new Promise((_, reject) => void refusals.push(reject)),
  })
  await press()
  await widget.do(goBack())
  await press('x')
  refusals[0]?.(new AirlockError(-32053, 'Another request took its place'))
  await settle()
  expect(widget.view()).toBe('ConnectingSocial')
  expect(widget.attempt()).toMatchObject({ busy: true, provider: 'x' })
})

test('a sign-in that a reload interrupted goes on at its step', async () => {
  const area = createArea()
  const first = await visiting({}, { area })
  await first.press()
  const { secure, ...widget } = await visiting(
    { resumeAttempt: () => ({ action: 'CONNECT_SOCIAL', provider: 'google' }) },
    { area },
  )
  await settle()
  expect(secure.methods()).toEqual(['resumeAttempt', 'connectSocial'])
  expect(widget.views()).toEqual(['Connect', 'ConnectingSocial'])
  secure.person.go()
  await settle()
  expect(widget.account()).toMatchObject({ caipAddress: ACCOUNT })
})

test('nothing about a provider or a name is stored here, only when a sign-in began', async () => {
  const area = createArea()
  const kept = new Map<string, string>()
  const setItem = (key: string, value: string) => void kept.set(key, value)
  const removeItem = (key: string) => void kept.delete(key)
  const { press, secure, ...widget } = await visiting({}, { area: { ...area, setItem, removeItem } })
  await press()
  const stored = () => [...kept].flat().join(' ')
  expect(stored()).toMatch(/last_social_login_time \{"v":1,"data":\d+\}/)
  secure.person.go()
  await settle()
  expect(widget.login().username).toBe('Ada')
  expect(stored()).not.toMatch(/google|Ada|last_social/)
})

test('the result of a messaging app opens the widget where the visitor left it', async () => {
  const { secure, ...widget } = await visiting({
    resumeAttempt: () => ({ action: 'CONNECT_SOCIAL', provider: 'google' }),
  })
  await widget.do(closeModal())
  await pass(1000)
  expect(widget.view()).toBeNull()
  widget.emit('returned', { url: 'tg://resolve?code=secret' })
  await pass(1000)
  expect(secure.methods()).toContain('connectSocial')
  expect(widget.view()).toBe('ConnectingSocial')
  await widget.do(openView())
})
