import { expect, test } from 'vitest'
import { selectSend } from '../../state/late/sendSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { pushed, selectStack } from '../../state/router/routerSlice.ts'
import { signedIn } from '../../testing/embedded.ts'
import { settle } from '../../testing/harness.ts'
import { prepareSessions } from '../../testing/session.ts'
import { createSmartSecure, EOA, SMART } from '../../testing/smartAccounts.ts'
import { preferAccount } from './preferAccount.ts'
import { sendToOther } from './sendToOther.ts'

prepareSessions()

test.each([
  ['smartAccount', EOA],
  ['eoa', SMART],
] as const)('from %s the form opens with the other address as the recipient', async (preferred, to) => {
  const { store } = await signedIn(createSmartSecure({ preferred }))
  store.dispatch(openView())
  store.dispatch(pushed({ view: 'SmartAccountSettings' }))
  store.dispatch(sendToOther())
  await settle()
  expect(selectStack(store.getState()).map(({ view }) => view)).toEqual([
    'Account',
    'SmartAccountSettings',
    'WalletSend',
  ])
  expect(selectSend(store.getState()).recipient).toEqual({ text: to, status: 'known', address: to })
})

test('a switch reads the balance of the account that is active now', async () => {
  const secure = createSmartSecure()
  const { store } = await signedIn(secure)
  store.dispatch(openView())
  await settle()
  const asked = () =>
    secure.asked.flatMap(([, params]) => {
      const { method, params: given } = params as { method?: string; params?: unknown }
      return method === 'eth_getBalance' ? [(given as string[])[0]] : []
    })
  expect(asked()).toEqual([SMART])
  await store.dispatch(preferAccount('eoa'))
  await settle()
  expect(asked()).toEqual([SMART, EOA])
})
