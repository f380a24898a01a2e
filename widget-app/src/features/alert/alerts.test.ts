import { expect, test } from 'vitest'
import { bareStore } from '../../testing/bareStore.ts'
import { alertClosed, alertWalletError, selectAlert, showAlert } from './index.ts'

const content = (store: ReturnType<typeof bareStore>) => selectAlert(store.getState()).content

test('says what is wrong on the screen, and at length how to mend it', async () => {
  const store = bareStore()
  await store.dispatch(showAlert('originNotAllowed', 'https://shop.example'))
  expect(content(store)).toMatchObject({ code: 'APKT002', shortMessage: 'Invalid App Configuration' })
  expect(content(store)?.longMessage).toContain('https://shop.example')
})

test('tells each kind of wallet error once per session', async () => {
  const store = bareStore()
  await store.dispatch(alertWalletError(-32603, 'first'))
  expect(content(store)?.longMessage).toContain('first')
  store.dispatch(alertClosed())
  await store.dispatch(alertWalletError(-32603, 'second'))
  expect(content(store)).toBeNull()
  await store.dispatch(alertWalletError(4100, 'another'))
  expect(content(store)?.longMessage).toContain('another')
})
