import { describe, expect, test } from 'vitest'
import { formReset } from '../../state/late/sendSlice.ts'
import { selectToast } from '../../state/notices/toastSlice.ts'
import { closeModal } from '../../state/router/navigation.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import { OTHER_ACCOUNT, SENT_HASH } from '../../testing/fakeWallet.ts'
import type { Harness } from '../../testing/harness.ts'
import { formOf, holdSending, prepareSending, reviewed } from '../../testing/send.ts'
import { pass } from '../../testing/session.ts'
import { confirmSend, leaveAttempt, review } from './sendFlow.ts'
import { typeAmount } from './sendForm.ts'
import { switchAndSend } from './switchToSend.ts'

prepareSending()

const viewOf = ({ store }: Harness) => selectView(store.getState())

describe('sending', () => {
  const spends = ({ wallet }: Harness) => wallet.asked.filter((method) => method === 'eth_sendTransaction')

  test('shows the network’s estimate, asks the wallet once on repeated clicks, and follows the transaction', async () => {
    const harness = await reviewed()
    expect(formOf(harness).review).toMatchObject({ status: 'known', estimate: { fee: 21_000_000_000_000n } })
    for (let press = 0; press < 5; press += 1) void harness.store.dispatch(confirmSend())
    await pass(0)
    expect(spends(harness)).toHaveLength(1)
    expect(viewOf(harness)).toBe('WalletSendConfirmed')
    expect(harness.store.getState().transactions?.sent).toMatchObject([
      { hash: SENT_HASH, chainId: 'eip155:31337', what: { amount: '0.5', symbol: 'ETH', to: OTHER_ACCOUNT } },
    ])
    expect(formOf(harness)).toMatchObject({
      ...{ amount: '', attempt: null },
      sent: { to: `${OTHER_ACCOUNT.slice(0, 4)}…${OTHER_ACCOUNT.slice(-6)}` },
    })
  })

  test.each([
    ['a rejection', 4001, 'declined'],
    ['a timeout', -32052, 'timedOut'],
    ['a failure of the wallet', -32603, 'failed'],
  ])('can be retried after %s', async (_, code, phase) => {
    const harness = await reviewed()
    harness.wallet.script.eth_sendTransaction = code
    await harness.store.dispatch(confirmSend())
    expect(formOf(harness).attempt?.phase).toBe(phase)
    expect(harness.store.getState().transactions?.sent).toEqual([])
    harness.wallet.script = {}
    await harness.store.dispatch(confirmSend())
    expect(viewOf(harness)).toBe('WalletSendConfirmed')
  })

  test('may have succeeded if the wallet’s response is not a hash', async () => {
    const harness = await reviewed()
    const { request } = harness.wallet
    harness.wallet.request = async (method, params) =>
      method === 'eth_sendTransaction' ? { hash: SENT_HASH } : request(method, params)
    await harness.store.dispatch(confirmSend())
    expect(formOf(harness).attempt?.phase).toBe('timedOut')
  })

  test('does not ask the wallet without an estimate', async () => {
    const harness = await reviewed()
    harness.store.dispatch(typeAmount('9'))
    await harness.store.dispatch(confirmSend())
    expect(spends(harness)).toEqual([])
    await harness.store.dispatch(review())
    await harness.store.dispatch(confirmSend())
    expect(spends(harness)).toHaveLength(1)
  })

  test('asks a wallet that has silently left the network to switch back', async () => {
    const harness = await reviewed()
    harness.wallet.chainId = '0x7a6a'
    await harness.store.dispatch(confirmSend())
    expect(formOf(harness).attempt?.phase).toBe('wrongNetwork')
    expect(spends(harness)).toEqual([])
    void harness.store.dispatch(switchAndSend())
    await pass(5000)
    expect(viewOf(harness)).toBe('WalletSendConfirmed')
  })

  test('is not sent after the switch if it has changed meanwhile', async () => {
    const harness = await reviewed()
    harness.wallet.chainId = '0x7a6a'
    await harness.store.dispatch(confirmSend())
    const { request } = harness.wallet
    let approve = () => {}
    const approved = new Promise<void>((resolve) => {
      approve = resolve
    })
    harness.wallet.request = async (method, params) => {
      if (method === 'wallet_switchEthereumChain') await approved
      return request(method, params)
    }
    const switched = harness.store.dispatch(switchAndSend())
    await pass(0)
    harness.store.dispatch(typeAmount('4'))
    await harness.store.dispatch(review())
    approve()
    await pass(5000)
    await switched
    expect(harness.wallet.chainId).toBe('0x7a69')
    expect(spends(harness)).toEqual([])
  })

  test('does not lead to a second transfer when the visitor stops waiting', async () => {
    const harness = await reviewed()
    const approve = holdSending(harness)
    void harness.store.dispatch(confirmSend())
    await pass(30_000)
    harness.store.dispatch(leaveAttempt())
    expect(viewOf(harness)).toBe('WalletSend')
    expect(formOf(harness).attempt?.phase).toBe('slow')
    void harness.store.dispatch(confirmSend())
    await pass(0)
    approve()
    await pass(0)
    expect(spends(harness)).toHaveLength(1)
    expect(harness.store.getState().transactions?.sent).toHaveLength(1)
  })

  test('still shows the pending transfer after the account has changed', async () => {
    const harness = await reviewed()
    holdSending(harness)
    void harness.store.dispatch(confirmSend())
    await pass(0)
    harness.store.dispatch(formReset())
    const { attempt, review } = formOf(harness)
    expect(attempt?.subject).toMatchObject({
      amount: '0.5 ETH',
      network: 'Local Chain',
      wallet: 'Test Wallet',
    })
    expect(attempt?.reviewAt).not.toBe(review.at)
  })

  test('shows a hint after a long wait, and reports a transfer that the wallet sends later', async () => {
    const harness = await reviewed()
    const approve = holdSending(harness)
    void harness.store.dispatch(confirmSend())
    await pass(30_000)
    expect(formOf(harness).attempt?.phase).toBe('slow')
    harness.store.dispatch(closeModal())
    await pass(1000)
    approve()
    await pass(0)
    expect(harness.store.getState().transactions?.sent).toMatchObject([{ hash: SENT_HASH }])
    expect(selectToast(harness.store.getState())).toMatchObject({ message: 'Transaction sent' })
  })
})
