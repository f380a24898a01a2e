import { AirlockError } from '@airlock/host-sdk/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { closeModal, goBack } from '../../state/router/navigation.ts'
import { selectStack } from '../../state/router/routerSlice.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { ACCOUNT, opened, PROJECT } from '../../testing/embedded.ts'
import { createFakeSecure, EMAIL, USER } from '../../testing/fakeSecure.ts'
import { createArea, type HarnessOptions, settle } from '../../testing/harness.ts'
import { launch, pass, prepareSessions } from '../../testing/session.ts'
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
  ['startSocial', failing('network'), 'Network problem. Try again.'],
  ['connectSocial', failing('popup-closed'), 'Popup closed'],
  ['connectSocial', failing('social-rejected'), 'Connection rejected'],
  ['getUser', failing('internal'), 'The server has a problem. Try again in a moment.'],
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

describe('the return from a messaging app', () => {
  const PENDING = { resumeAttempt: () => ({ action: 'CONNECT_SOCIAL', provider: 'google' }) as const }

  /** A page that a messaging app opens again, after the visitor has begun this elsewhere in it. */
  async function returning(begin: (first: Awaited<ReturnType<typeof visiting>>) => Promise<unknown>) {
    const area = createArea()
    await begin(await visiting({}, { area }))
    const secure = createFakeSecure({ getUser: () => ADA, ...PENDING })
    const widget = await launch({
      openFrame: secure.openFrame,
      project: { ...PROJECT, features: OFFER },
      area,
    })
    return {
      secure,
      back: async () => {
        widget.emit('returned', {})
        await pass(1000)
        const { open, view } = widget.snapshots.at(-1) ?? {}
        return { view: open ? view : null, frame: selectEmbedded(widget.store.getState()).frame }
      },
    }
  }

  test('continues the sign-in with a provider that this browser has begun, once', async () => {
    const { secure, back } = await returning(({ press }) => press())
    expect(await back()).toMatchObject({ view: 'ConnectingSocial' })
    await back()
    expect(secure.methods()).toEqual(['resumeAttempt', 'connectSocial'])
  })

  test.each<[string, (first: Awaited<ReturnType<typeof visiting>>) => Promise<unknown>]>([
    ['that a stranger made up', async () => {}],
    [
      'that is too late',
      async ({ press }) => {
        await press()
        await pass(600_001)
      },
    ],
    [
      'after a sign-in by email',
      async ({ type }) => {
        void type(EMAIL)
        await settle()
      },
    ],
  ])('a link %s loads, shows and sends nothing', async (_, begin) => {
    const { secure, back } = await returning(begin)
    expect(await back()).toEqual({ view: null, frame: 'none' })
    expect(secure.asked).toEqual([])
  })

  test('leaves a visitor alone who is signed in', async () => {
    const { secure, press, ...widget } = await visiting(PENDING)
    await press()
    secure.person.go()
    await settle()
    const before = secure.methods().length
    widget.emit('returned', {})
    await pass(1000)
    expect([widget.view(), secure.methods().length]).toEqual([null, before])
    expect(widget.account()).toMatchObject({ caipAddress: ACCOUNT })
  })
})
