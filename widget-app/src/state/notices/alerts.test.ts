import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bareStore } from '../../testing/bareStore.ts'
import { configured } from '../config/configSlice.ts'
import { closeModal, finishClose, openView } from '../router/navigation.ts'
import { serverAlerts } from '../store/serverAlerts.ts'
import type { AppStore } from '../store/store.ts'
import { selectAlert } from './alertSlice.ts'
import { type AlertName, alertWalletError, showAlert } from './alerts.ts'
import { ALERTS } from './alertTexts.ts'

const content = (store: AppStore) => selectAlert(store.getState()).content
const debugStore = () => {
  const store = bareStore()
  store.dispatch(configured({ debug: true }))
  return store
}
const log = { error: vi.spyOn(console, 'error'), warn: vi.spyOn(console, 'warn') }

beforeEach(() => {
  for (const spy of Object.values(log)) spy.mockReset().mockImplementation(() => {})
})
afterEach(() => void vi.clearAllMocks())

describe.each(Object.keys(ALERTS) as AlertName[])('the alert %s', (name) => {
  const { code, shortMessage, longMessage, variant } = ALERTS[name]
  const text = `Airlock ${code}: ${longMessage('detail')}`

  test('is on the console, and never on a visitor’s screen', async () => {
    const store = bareStore()
    await store.dispatch(showAlert(name, 'detail'))
    expect(log[variant === 'error' ? 'error' : 'warn']).toHaveBeenCalledExactlyOnceWith(text)
    expect(content(store)).toBeNull()
  })

  test('is also in the snackbar with debug, as a short text', async () => {
    const store = debugStore()
    await store.dispatch(showAlert(name, 'detail'))
    expect(content(store)).toMatchObject({ code, shortMessage })
  })
})

test('a problem is reported once per session, another one again', async () => {
  const store = debugStore()
  for (const method of ['eth_sign', 'eth_sign', 'eth_call'])
    await store.dispatch(showAlert('methodNotAllowed', method))
  expect(log.error.mock.calls.flat()).toEqual([
    expect.stringContaining('eth_sign'),
    expect.stringContaining('eth_call'),
  ])
})

test('disappears when the widget closes', async () => {
  const store = debugStore()
  store.dispatch(openView())
  await store.dispatch(showAlert('rateLimited'))
  store.dispatch(closeModal())
  store.dispatch(finishClose())
  expect(selectAlert(store.getState()).open).toBe(false)
})

test('each kind of wallet error is reported once per session', async () => {
  const store = bareStore()
  await store.dispatch(alertWalletError(-32603, 'first'))
  await store.dispatch(alertWalletError(-32603, 'second'))
  await store.dispatch(alertWalletError(4100, 'another'))
  expect(log.warn.mock.calls.flat()).toEqual([
    expect.stringContaining('first'),
    expect.stringContaining('another'),
  ])
})

test.each([
  [429, 'rate-limited'],
  [500, 'server-error'],
  [503, 'server-error'],
  [404, undefined],
  ['unreachable', undefined],
])('the response %s of the server: %s, reported once', async (status, code) => {
  const store = debugStore()
  const refused = {
    type: 'api/executeQuery/rejected',
    payload: { status },
    meta: { requestId: '1', requestStatus: 'rejected', rejectedWithValue: true },
  }
  const next = vi.fn()
  for (const _ of [1, 2]) serverAlerts(store as never)(next)(refused)
  await vi.waitFor(() => expect(content(store)?.code).toBe(code))
  expect(next).toHaveBeenCalledTimes(2)
  expect(log.error).toHaveBeenCalledTimes(code ? 1 : 0)
})
