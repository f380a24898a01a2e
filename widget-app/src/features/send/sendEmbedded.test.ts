import { expect, test } from 'vitest'
import { openView } from '../../state/router/navigation.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import { installLate } from '../../state/store/install.ts'
import { signedIn } from '../../testing/embedded.ts'
import { createFakeSecure } from '../../testing/fakeSecure.ts'
import { ACCOUNT, SENT_HASH } from '../../testing/fakeWallet.ts'
import { answers, formOf, look, prepareSending } from '../../testing/send.ts'
import { pass } from '../../testing/session.ts'
import { nameNetworks } from '../networks/nameNetworks.ts'
import { typeRecipient } from './recipient.ts'
import { confirmSend, preview } from './sendFlow.ts'
import { chooseAsset, typeAmount } from './sendForm.ts'

prepareSending()

const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x7a69',
  eth_getBalance: '0x8ac7230489e80000',
  eth_sendTransaction: SENT_HASH,
}

/** A visitor who is signed in by email sends half a coin. */
async function pay() {
  const secure = createFakeSecure({ request: async ({ method }) => ANSWERS[method] })
  const harness = await signedIn(secure)
  const { dispatch } = harness.store
  dispatch(installLate())
  await dispatch(nameNetworks())
  dispatch(openView({ view: 'WalletSend', data: {} }))
  await look(harness)
  const [coin] = formOf(harness).assets.list
  if (coin) dispatch(chooseAsset(coin))
  dispatch(openView({ view: 'WalletSend', data: {} }))
  dispatch(typeAmount('0.5'))
  await dispatch(typeRecipient(ACCOUNT.toLowerCase()))
  await dispatch(preview())
  await pass(0)
  return {
    ...harness,
    view: () => selectView(harness.store.getState()),
    spends: () =>
      secure.asked.filter(([, params]) => JSON.stringify(params).includes('eth_sendTransaction')).length,
  }
}

test('the embedded wallet, which shows a review, is asked at once if the network reports nothing to add', async () => {
  const { spends, view } = await pay()
  expect(spends()).toBe(1)
  expect(view()).toBe('WalletSendConfirmed')
})

test.each([
  ['a finding of the network', { eth_getTransactionCount: '0x0', eth_getBalance: '0x0' }],
  ['a failed estimate', { eth_gasPrice: 'nonsense', eth_estimateGas: 'nonsense' }],
])('the review shows %s before the embedded wallet is asked', async (_, change) => {
  Object.assign(answers.current, change)
  const { spends, view, store } = await pay()
  expect([spends(), view()]).toEqual([0, 'WalletSendPreview'])
  void store.dispatch(confirmSend())
  await pass(0)
  expect([spends(), view()]).toEqual([1, 'WalletSendConfirmed'])
})
