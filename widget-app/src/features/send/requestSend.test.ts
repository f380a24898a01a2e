import { describe, expect, test } from 'vitest'
import { closeModal, openView } from '../../state/router/navigation.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import { OTHER_ACCOUNT, SENT_HASH } from '../../testing/fakeWallet.ts'
import { CONFIG, type Harness } from '../../testing/harness.ts'
import {
  answers,
  formOf,
  holdSending,
  look,
  opened,
  prepareSending,
  reviewed,
  TOKEN,
} from '../../testing/send.ts'
import { connected, ON_ONE, pass } from '../../testing/session.ts'
import { connectedWithSignIn } from '../../testing/signIn.ts'
import { disconnectActive } from '../../wallets/connections/disconnectFlow.ts'
import { confirmSend, leaveAttempt, preview } from './sendFlow.ts'

prepareSending()

/** Payments are off unless the dApp switches them on. */
const PAYS = { init: { config: { ...CONFIG, features: { pay: true } } } }

const OTHER_TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

describe('a payment that the dApp requests', () => {
  const PAYMENT = { amount: '1.5', namespace: 'eip155' as const, chainId: '31337', to: OTHER_ACCOUNT }
  const asking = (harness: Harness, change: object = {}) =>
    harness.host.send({ arguments: { ...PAYMENT, ...change } }).then(
      (answered) => answered as object,
      (error: unknown) => ({ code: (error as { code: number }).code, message: (error as Error).message }),
    )

  test('fills the form, and resolves with the hash', async () => {
    const harness = await opened()
    const asked = asking(harness, { assetAddress: TOKEN.toLowerCase() })
    await pass(0)
    await look(harness)
    expect(formOf(harness)).toMatchObject({
      amount: '1.5',
      asset: { address: TOKEN },
      recipient: { address: OTHER_ACCOUNT },
    })
    harness.store.dispatch(preview())
    await pass(0)
    await harness.store.dispatch(confirmSend())
    expect(await asked).toEqual({ hash: SENT_HASH })
    expect(formOf(harness).request).toBeNull()
  })

  describe('while the visitor sends something of their own', () => {
    const OWN = { amount: '2', recipient: { address: OTHER_ACCOUNT } }
    const reviewing = async () => {
      const harness = await reviewed('2')
      const view = () => selectView(harness.store.getState())
      expect(view()).toBe('WalletSendPreview')
      return { harness, view }
    }

    test('waits until they close it, and says so meanwhile', async () => {
      const { harness, view } = await reviewing()
      const asked = asking(harness)
      await pass(0)
      expect(view()).toBe('WalletSendPreview')
      expect(formOf(harness)).toMatchObject({ ...OWN, request: null, isRequestWaiting: true })
      expect(await asking(harness)).toMatchObject({ code: -32002 })
      harness.store.dispatch(closeModal())
      await pass(1000)
      expect(view()).toBe('WalletSend')
      await look(harness)
      expect(formOf(harness)).toMatchObject({ amount: '1.5', isRequestWaiting: false })
      harness.store.dispatch(closeModal())
      await pass(1000)
      expect(await asked).toMatchObject({ code: 4001 })
    })

    test('waits until they have sent it and seen that, and is then paid itself', async () => {
      const { harness, view } = await reviewing()
      const asked = asking(harness)
      await pass(0)
      await harness.store.dispatch(confirmSend())
      await pass(0)
      expect([view(), formOf(harness).request]).toEqual(['WalletSendConfirmed', null])
      harness.store.dispatch(closeModal())
      await pass(1000)
      expect(view()).toBe('WalletSend')
      await look(harness)
      expect(formOf(harness).amount).toBe('1.5')
      harness.store.dispatch(preview())
      await pass(0)
      await harness.store.dispatch(confirmSend())
      expect(await asked).toEqual({ hash: SENT_HASH })
    })

    test('gives up waiting when the page takes it back', async () => {
      const { harness } = await reviewing()
      const end = new AbortController()
      const asked = harness.host.send({ arguments: PAYMENT }, { signal: end.signal })
      const settled = asked.catch((error: { code: number }) => error.code)
      await pass(0)
      end.abort()
      expect(await settled).toBe(-32053)
      await pass(0)
      expect(formOf(harness)).toMatchObject({ ...OWN, isRequestWaiting: false })
    })
  })

  test('rejects when the visitor closes the form, and leaves nothing in it', async () => {
    const harness = await opened()
    const asked = asking(harness)
    await pass(0)
    harness.store.dispatch(closeModal())
    await pass(1000)
    expect(await asked).toEqual({ code: 4001, message: 'Modal closed' })
    expect(formOf(harness)).toMatchObject({ amount: '', recipient: { text: '' }, request: null })
  })

  test('waits for a pending wallet request even if the view is closed, and resolves with its hash', async () => {
    const harness = await opened()
    const asked = asking(harness)
    await pass(0)
    await look(harness)
    harness.store.dispatch(preview())
    await pass(0)
    const approve = holdSending(harness)
    void harness.store.dispatch(confirmSend())
    await pass(0)
    harness.store.dispatch(closeModal())
    await pass(1000)
    approve()
    await pass(0)
    expect(await asked).toEqual({ hash: SENT_HASH })
  })

  test('may have been sent if the wallet did not respond', async () => {
    const harness = await opened()
    const asked = asking(harness)
    await pass(0)
    await look(harness)
    harness.store.dispatch(preview())
    await pass(0)
    harness.wallet.script.eth_sendTransaction = -32052
    await harness.store.dispatch(confirmSend())
    harness.store.dispatch(leaveAttempt())
    harness.store.dispatch(closeModal())
    await pass(1000)
    expect(await asked).toMatchObject({ code: -32052 })
  })

  test('waits for the wallet even after a disconnect', async () => {
    const harness = await opened()
    const asked = asking(harness)
    await pass(0)
    await look(harness)
    harness.store.dispatch(preview())
    await pass(0)
    const approve = holdSending(harness)
    void harness.store.dispatch(confirmSend())
    await pass(0)
    harness.store.dispatch(disconnectActive())
    await pass(1000)
    approve()
    await pass(0)
    expect(await asked).toEqual({ hash: SENT_HASH })
  })

  test('shows that its asset could not be read, and reads it again', async () => {
    const harness = await opened()
    answers.current = {}
    void asking(harness, { assetAddress: OTHER_TOKEN })
    await pass(0)
    await look(harness)
    expect(formOf(harness)).toMatchObject({ asset: null, request: { isUnread: true } })
    answers.current = { eth_call: `0x${'6'.padStart(64, '0')}` }
    await look(harness)
    expect(formOf(harness)).toMatchObject({ asset: { address: OTHER_TOKEN }, request: { isUnread: false } })
  })

  test('is not replaced by a second one while the visitor sees it, and does not open as a payment', async () => {
    const harness = await connected(PAYS)
    const first = asking(harness)
    await pass(0)
    await look(harness)
    harness.store.dispatch(preview())
    await pass(0)
    const second = { code: -32002, message: 'Another payment is shown already' }
    expect(await asking(harness, { amount: '2' })).toEqual(second)
    expect(formOf(harness).request).toMatchObject({ amount: '1.5' })
    await expect(harness.host.open({ view: 'Pay' })).rejects.toMatchObject({ code: -32602 })
    harness.store.dispatch(closeModal())
    await pass(1000)
    expect(await first).toEqual({ code: 4001, message: 'Modal closed' })
    void asking(harness, { amount: '2' })
    await pass(0)
    expect(formOf(harness).request).toMatchObject({ amount: '2' })
  })

  test('replaces one that the visitor has gone back from', async () => {
    const harness = await opened()
    const first = asking(harness)
    await pass(0)
    harness.store.dispatch(openView({ view: 'Account' }))
    void asking(harness, { amount: '2' })
    expect(await first).toEqual({ code: 4001, message: 'Modal closed' })
    expect(formOf(harness).request).toMatchObject({ amount: '2' })
  })

  test('waits until the visitor has signed in', async () => {
    const { harness, sign } = await connectedWithSignIn()
    const asked = asking(harness)
    await pass(1000)
    expect(selectView(harness.store.getState())).toBe('SignIn')
    await sign()
    expect(selectView(harness.store.getState())).toBe('WalletSend')
    harness.store.dispatch(closeModal())
    await pass(1000)
    expect(await asked).toMatchObject({ code: 4001 })
  })

  test.each([
    [
      'of another family',
      { namespace: 'solana' },
      { code: -32602, message: 'Chain "solana" is not supported for send parameters' },
    ],
    ['on an unknown network', { chainId: 5 }, { code: 4902 }],
    ['on an invalid network', { chainId: 'eip155:x:y' }, { code: 4902 }],
    ['of no amount', { amount: '0.0' }, { code: -32602 }],
    ['of a negative amount', { amount: '-1' }, { code: -32602 }],
    ['of a number in another notation', { amount: '1e3' }, { code: -32602 }],
    ['without a recipient', { to: '0x1' }, { code: -32602, message: 'Invalid Address' }],
    ['of a token without an address', { assetAddress: 'dollars' }, { code: -32602 }],
  ])('%s is refused before anything is shown', async (_, change, error) => {
    const harness = await connected()
    expect(await asking(harness, change)).toMatchObject(error)
    expect(harness.snapshots.at(-1)?.open).toBe(false)
  })

  test('without a wallet is refused', async () => {
    const harness = await connected()
    expect(harness.account()?.caipAddress).toBe(ON_ONE)
    harness.store.dispatch(disconnectActive())
    expect(await asking(harness)).toMatchObject({ code: 4100 })
  })
})
