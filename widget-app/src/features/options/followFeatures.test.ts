import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RemoteFeature } from '../../../shared/projectData.ts'
import { configured } from '../../state/config/configSlice.ts'
import { selectFeatures } from '../../state/config/features.ts'
import { closeModal, finishClose, openView } from '../../state/router/navigation.ts'
import { bareStore } from '../../testing/bareStore.ts'
import { followFeatures } from './followFeatures.ts'

const login = (isEnabled: boolean): RemoteFeature[] => [
  { id: 'social_login', isEnabled, config: isEnabled ? ['email'] : [], isSet: true },
]

/** The server’s answers; undefined while it cannot be reached. */
let answer: unknown
const asked = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  asked.mockReset()
  vi.stubGlobal('fetch', async (url: string) => {
    asked(url)
    return answer === undefined ? new Response(null, { status: 404 }) : Response.json(answer)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A widget that has just been opened for the first time. */
async function opened() {
  const store = bareStore()
  store.dispatch(configured({ projectId: 'shop', sdkVersion: '1', remoteFeatures: login(true) }))
  store.dispatch(openView())
  await store.dispatch(followFeatures())
  const reopen = async (afterMs: number) => {
    store.dispatch(closeModal())
    store.dispatch(finishClose())
    await vi.advanceTimersByTimeAsync(afterMs)
    store.dispatch(openView())
    await vi.advanceTimersByTimeAsync(0)
  }
  return { store, reopen, hasEmail: () => selectFeatures(store.getState()).email }
}

test('a change of the project file shows when the widget opens again', async () => {
  const { reopen, hasEmail } = await opened()
  answer = { features: login(false) }
  expect(asked).not.toHaveBeenCalled()
  expect(hasEmail()).toBe(true)
  await reopen(11_000)
  await vi.waitFor(() => expect(hasEmail()).toBe(false))
  expect(asked.mock.calls).toEqual([['/appkit/v1/config?projectId=shop&st=airlock&sv=1']])
})

test('an opening right after the last answer asks nothing', async () => {
  const { reopen } = await opened()
  answer = { features: login(true) }
  await reopen(9_000)
  expect(asked).not.toHaveBeenCalled()
  await reopen(2_000)
  await reopen(9_000)
  expect(asked).toHaveBeenCalledOnce()
})

test('a frame that was loaded long before it is opened asks at once', async () => {
  await vi.advanceTimersByTimeAsync(3_600_000)
  answer = { features: login(false) }
  const { hasEmail } = await opened()
  await vi.waitFor(() => expect(hasEmail()).toBe(false))
})

test('navigation in the open widget asks nothing', async () => {
  const { store } = await opened()
  await vi.advanceTimersByTimeAsync(60_000)
  store.dispatch(openView({ view: 'WhatIsAWallet' }))
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  ['no answer', undefined],
  ['nothing that can be read', { features: [{ id: 1 }] }],
  ['another document', 'hello'],
])('%s changes nothing', async (_, given) => {
  const { store, reopen, hasEmail } = await opened()
  answer = given
  const before = store.getState().config
  await reopen(11_000)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(store.getState().config).toBe(before)
  expect(hasEmail()).toBe(true)
})

test('the same answer again changes nothing', async () => {
  const { store, reopen } = await opened()
  answer = { features: login(true) }
  const before = store.getState().config
  await reopen(11_000)
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(0)
  expect(store.getState().config).toBe(before)
})
