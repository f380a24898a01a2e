import { describe, expect, test } from 'vitest'
import { loadAdapter } from '../../chains/registry.ts'
import { selectNetwork } from '../../state/chains/selectors.ts'
import { closeModal } from '../../state/router/navigation.ts'
import { pushed, selectStack } from '../../state/router/routerSlice.ts'
import { OTHER_ACCOUNT, SENT_HASH } from '../../testing/fakeWallet.ts'
import { CONFIG, type Harness, WALLET } from '../../testing/harness.ts'
import { formOf, holdSending, look, prepareSending, TOKEN } from '../../testing/send.ts'
import { connected, launch, pass } from '../../testing/session.ts'
import { connectedWithSignIn } from '../../testing/signIn.ts'
import { connectWallet } from '../connect/connectFlow.ts'
import type { ConfiguredNetwork } from '../networks/configuredNetworks.ts'
import { confirmSend, review } from '../send/sendFlow.ts'

prepareSending()

/** Payments are off unless the dApp switches them on. */
const OPTIONS = { init: { config: { ...CONFIG, features: { pay: true } } } }

/** The same with another network. */
const alsoOn = (network: ConfiguredNetwork) => ({
  init: { config: { ...OPTIONS.init.config, networks: [...CONFIG.networks, network] } },
})

const COIN = 'eip155:31337/slip44:60'
const PAYMENT = { paymentAsset: COIN, amount: '1.5', recipient: OTHER_ACCOUNT }

const asking = (harness: Harness, change: object = {}) =>
  harness.host.send({ view: 'Pay', arguments: { ...PAYMENT, ...change } }).then(
    (answered) => answered as object,
    ({ code, message, data }: { code: number; message: string; data: unknown }) => ({ code, message, data }),
  )

const viewOf = ({ store }: Harness) => selectStack(store.getState()).at(-1)?.view

/** The visitor confirms what the view shows. */
async function confirm(harness: Harness): Promise<void> {
  await look(harness)
  await harness.store.dispatch(review())
  await harness.store.dispatch(confirmSend())
}

describe('a payment that the dApp asks for', () => {
  test('is refused while payments are off', async () => {
    const answer = await asking(await connected())
    expect(answer).toMatchObject({ code: 4200, message: expect.stringContaining('features.pay') })
  })

  test.each<[string, unknown, { address: string | null }]>([
    ['in the coin, as CAIP-19', COIN, { address: null }],
    ['in the coin, by its network', { network: 'eip155:31337', asset: 'native' }, { address: null }],
    ['in a token, as CAIP-19', `eip155:31337/erc20:${TOKEN}`, { address: TOKEN }],
    [
      'in a token, with what the dApp knows of it',
      { network: 'eip155:31337', asset: TOKEN, metadata: { name: 'Dollar', symbol: 'USD', decimals: 6 } },
      { address: TOKEN },
    ],
  ])('%s resolves with the id of the transaction', async (_, paymentAsset, asset) => {
    const harness = await connected(OPTIONS)
    const asked = asking(harness, { paymentAsset })
    await pass(0)
    expect(viewOf(harness)).toBe('Pay')
    await look(harness)
    expect(formOf(harness)).toMatchObject({ amount: '1.5', asset, recipient: { address: OTHER_ACCOUNT } })
    await confirm(harness)
    expect(await asked).toEqual({ hash: SENT_HASH })
    expect(viewOf(harness)).toBe('WalletSendConfirmed')
  })

  test('lets the visitor connect a wallet, and comes back to the payment', async () => {
    const harness = await launch(OPTIONS)
    const asked = asking(harness)
    await pass(0)
    expect(viewOf(harness)).toBe('Pay')
    harness.store.dispatch(connectWallet(WALLET.id))
    await pass(0)
    expect(viewOf(harness)).toBe('Pay')
    expect(harness.snapshots.at(-1)).toMatchObject({ open: true, view: 'Pay' })
    await confirm(harness)
    expect(await asked).toEqual({ hash: SENT_HASH })
  })

  test.each([
    ['with a wallet', connected],
    ['before a wallet is connected', launch],
  ])('rejects if the visitor closes it %s, and leaves nothing in the form', async (_, begin) => {
    const harness = await begin(OPTIONS)
    const asked = asking(harness)
    await pass(0)
    harness.store.dispatch(closeModal())
    await pass(1000)
    expect(await asked).toMatchObject({ code: 4001, message: 'Modal closed' })
    expect(formOf(harness)).toMatchObject({ amount: '', request: null })
    await expect(harness.host.open({ view: 'Pay' })).rejects.toMatchObject({ code: -32602 })
  })

  test('a refusal in the wallet can be repeated, and closing then rejects', async () => {
    const harness = await connected(OPTIONS)
    const asked = asking(harness)
    await pass(0)
    harness.wallet.script.eth_sendTransaction = 4001
    await confirm(harness)
    expect(formOf(harness).attempt?.phase).toBe('declined')
    harness.store.dispatch(closeModal())
    await pass(1000)
    expect(await asked).toMatchObject({ code: 4001, message: 'Modal closed' })
  })

  test('is not confirmed for more than the account has', async () => {
    const harness = await connected(OPTIONS)
    void asking(harness, { paymentAsset: `eip155:31337/erc20:${TOKEN}`, amount: '13' })
    await pass(0)
    await confirm(harness)
    expect(formOf(harness).attempt).toBeNull()
    expect(harness.wallet.asked).not.toContain('eth_sendTransaction')
  })

  test('is not replaced by a second one while the visitor sees it or connects a wallet for it', async () => {
    const harness = await launch(OPTIONS)
    const first = asking(harness)
    await pass(0)
    const second = { code: -32002, message: 'Another payment is shown already' }
    expect(await asking(harness, { amount: '2' })).toMatchObject(second)
    harness.store.dispatch(pushed({ view: 'Connect' }))
    expect(await asking(harness, { amount: '2' })).toMatchObject(second)
    expect(formOf(harness).request).toMatchObject({ amount: '1.5' })
    harness.store.dispatch(closeModal())
    await pass(1000)
    expect(await first).toMatchObject({ code: 4001 })
    void asking(harness, { amount: '2' })
    await pass(0)
    expect(formOf(harness).request).toMatchObject({ amount: '2' })
  })

  test('waits until the visitor has signed in', async () => {
    const { harness, sign } = await connectedWithSignIn(OPTIONS)
    const asked = asking(harness)
    await pass(1000)
    expect(viewOf(harness)).toBe('SignIn')
    await sign()
    expect(viewOf(harness)).toBe('Pay')
    await confirm(harness)
    expect(await asked).toEqual({ hash: SENT_HASH })
  })

  test('is refused while the wallet is being asked', async () => {
    const harness = await connected(OPTIONS)
    void asking(harness)
    await pass(0)
    holdSending(harness)
    void confirm(harness)
    await pass(0)
    await pass(0)
    expect(await asking(harness)).toMatchObject({ code: -32002 })
  })

  test('in a token on Solana offers to connect a wallet of that family', async () => {
    const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const recipient = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    const chain = {
      id: reference,
      caipNetworkId: `solana:${reference}`,
      chainNamespace: 'solana' as const,
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: [] } },
    } as const
    await loadAdapter('solana')
    const harness = await launch(alsoOn(chain))
    void asking(harness, { paymentAsset: `solana:${reference}/token:${mint}`, recipient })
    await pass(0)
    expect(viewOf(harness)).toBe('Pay')
    expect(formOf(harness).request).toMatchObject({ address: mint, to: recipient, amount: '1.5' })
    expect(harness.snapshots.at(-1)?.activeNamespace).toBe('solana')
  })

  test('in the coin of a known network is in its true currency, whatever the dApp calls it', async () => {
    const harness = await launch(
      alsoOn({
        id: 8453,
        name: 'Base',
        nativeCurrency: { name: 'USD Coin', symbol: 'USDC', decimals: 6 },
        rpcUrls: { default: { http: [] } },
      }),
    )
    void asking(harness, { paymentAsset: 'eip155:8453/slip44:60', amount: '0.0000005' })
    await pass(0)
    expect(viewOf(harness)).toBe('Pay')
    expect(selectNetwork(harness.store.getState(), 'eip155:8453')?.nativeCurrency).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
    })
  })

  test('in a family in which Airlock does not send is refused', async () => {
    const genesis = '000000000019d6689c085ae165831e93'
    const chain = {
      id: genesis,
      caipNetworkId: `bip122:${genesis}`,
      chainNamespace: 'bip122' as const,
      name: 'Bitcoin',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: [] } },
    } as const
    const harness = await launch(alsoOn(chain))
    const paymentAsset = `bip122:${genesis}/slip44:0`
    expect(await asking(harness, { paymentAsset })).toMatchObject({
      code: -32602,
      data: { reason: 'INVALID_CHAIN_NAMESPACE' },
    })
  })

  const native = { network: 'eip155:31337', asset: 'native' }
  const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  test.each<[string, object, { code: number; reason?: string }]>([
    ['with an unknown argument', { memo: 'x' }, { code: -32602, reason: 'INVALID_PAYMENT_CONFIG' }],
    ['without an asset', { paymentAsset: null }, { code: -32602, reason: 'INVALID_ASSET' }],
    [
      'in a collectible',
      { paymentAsset: 'eip155:31337/erc721:0x1' },
      { code: -32602, reason: 'INVALID_ASSET' },
    ],
    ...[
      'eip155:31337/erc20:native',
      `eip155:31337/erc20:0x${'0'.repeat(40)}`,
      `eip155:31337/erc20:0x${'Ee'.repeat(20)}`,
      `eip155:31337/token:0x${'0'.repeat(40)}`,
      `eip155:31337/erc20:${TOKEN}:junk`,
      `eip155:31337/erc20:${TOKEN}/1`,
      `${COIN}/1`,
      ` ${COIN}`,
    ].map((paymentAsset): [string, object, { code: number; reason: string }] => [
      `in "${paymentAsset}"`,
      { paymentAsset },
      { code: -32602, reason: 'INVALID_ASSET' },
    ]),
    [
      'in a token without an address',
      { paymentAsset: { ...native, asset: 'dollars' } },
      { code: -32602, reason: 'INVALID_ASSET' },
    ],
    [
      'in a coin with other decimals',
      { paymentAsset: { ...native, metadata: { ...metadata, decimals: 6 } } },
      { code: -32602, reason: 'INVALID_ASSET' },
    ],
    ['on a network that is not configured', { paymentAsset: 'eip155:5/slip44:60' }, { code: 4902 }],
    ['of nothing', { amount: '0.0' }, { code: -32602, reason: 'INVALID_AMOUNT' }],
    ['of a number', { amount: 1.5 }, { code: -32602, reason: 'INVALID_AMOUNT' }],
    ['of a comma', { amount: '1,5' }, { code: -32602, reason: 'INVALID_AMOUNT' }],
    [
      'of less than the smallest unit',
      { amount: `0.${'0'.repeat(18)}1` },
      { code: -32602, reason: 'INVALID_AMOUNT' },
    ],
    ['to nobody', { recipient: '' }, { code: -32602, reason: 'INVALID_RECIPIENT' }],
    [
      'to an address of another family',
      { recipient: '11111111111111111111111111111111' },
      { code: -32602, reason: 'INVALID_RECIPIENT_ADDRESS_FOR_ASSET' },
    ],
  ])('%s is refused before anything is shown', async (_, change, { code, reason }) => {
    const harness = await connected(OPTIONS)
    const answered = await asking(harness, change)
    expect(answered).toMatchObject({ code, ...(reason && { data: { reason } }) })
    expect(harness.snapshots.at(-1)?.open).toBe(false)
  })
})
