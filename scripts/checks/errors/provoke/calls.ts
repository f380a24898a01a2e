import { expect } from 'vitest'
import { openLink } from '../../../../host-sdk/src/bridge/index.ts'
import { readArguments, type WidgetInit, widgetContract } from '../../../../host-sdk/src/contract/index.ts'
import { createNode } from '../../../../secure-frame/src/rpc/node.ts'
import { createDedupe } from '../../../../widget-app/src/api/dedupe.ts'
import { getJson } from '../../../../widget-app/src/api/getJson.ts'
import { isRetried, RETRIES, retryDelay } from '../../../../widget-app/src/api/retry.ts'
import { confirmSend, review } from '../../../../widget-app/src/features/send/sendFlow.ts'
import { SENT_LIMIT, transactionSent } from '../../../../widget-app/src/state/late/transactionsSlice.ts'
import { installLate } from '../../../../widget-app/src/state/store/install.ts'
import { connectedStore } from '../../../../widget-app/src/testing/bareStore.ts'
import { ACCOUNT, OTHER_ACCOUNT } from '../../../../widget-app/src/testing/fakeWallet.ts'
import { CONFIG, type Harness } from '../../../../widget-app/src/testing/harness.ts'
import { holdSending, look } from '../../../../widget-app/src/testing/send.ts'
import { connected, pass } from '../../../../widget-app/src/testing/session.ts'
import type { CaipNetwork } from '../../../../widget-app/src/types.ts'
import { askNode } from '../../../../widget-app/src/wallets/readNode.ts'
import type { Outcome } from '../entry.ts'
import { rejection, text } from './outcome.ts'

const BITCOIN = '000000000019d6689c085ae165831e93'
const bitcoin: WidgetInit['config']['networks'][number] = {
  id: BITCOIN,
  caipNetworkId: `bip122:${BITCOIN}`,
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [] } },
}

const payer = () =>
  connected({
    init: { config: { ...CONFIG, networks: [...CONFIG.networks, bitcoin], features: { pay: true } } },
  })

const PAYMENT = { paymentAsset: 'eip155:31337/slip44:60', amount: '1.5', recipient: OTHER_ACCOUNT }
const pay = ({ host }: Harness, change: object = {}) =>
  host.send({ view: 'Pay', arguments: { ...PAYMENT, ...change } })

/** A payment that is refused with its reason in `data`. */
const paying = (change: object) => async (): Promise<Outcome> => {
  const error = await pay(await payer(), change).catch((reason: unknown) => reason)
  const { data, message } = error as { data: { reason: string }; message: string }
  return { code: data.reason, message }
}

const net = (...http: string[]): CaipNetwork => ({
  id: 1,
  name: 'Net',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http } },
  chainNamespace: 'eip155',
  caipNetworkId: 'eip155:1',
})

/** Runs it while every server responds like this. */
async function answering<T>(response: () => Response, run: () => Promise<T>): Promise<T> {
  globalThis.fetch = async () => response()
  return run()
}
const { signal } = new AbortController()
const asking = (network: CaipNetwork) => rejection(askNode(network, 'eth_call', [{}, 'latest'], signal))
const NODE = 'http://node.example'

/** The errors of dApps, servers and nodes, by the wording of the specification. */
export const calls = {
  INVALID_PAYMENT_CONFIG: paying({ memo: 'x' }),
  INVALID_ASSET: paying({ paymentAsset: 'eip155:31337/erc721:0x1' }),
  INVALID_AMOUNT: paying({ amount: '0.0' }),
  INVALID_RECIPIENT: paying({ recipient: '' }),
  INVALID_RECIPIENT_ADDRESS_FOR_ASSET: paying({ recipient: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' }),
  INVALID_CHAIN_NAMESPACE: paying({ paymentAsset: `bip122:${BITCOIN}/slip44:0` }),
  UNABLE_TO_INITIATE_PAYMENT: async () => {
    const harness = await payer()
    void pay(harness).catch(() => undefined)
    await pass(0)
    holdSending(harness)
    await look(harness)
    await harness.store.dispatch(review())
    void harness.store.dispatch(confirmSend())
    await pass(0)
    return rejection(pay(harness))
  },
  'Invalid network id': () =>
    rejection((async () => readArguments('SwitchNetwork', { caipNetworkId: 'eip155' }))()),
  'An error occurred': async () => {
    const { port1, port2 } = new MessageChannel()
    const parent = openLink(port1, widgetContract.parent, widgetContract.child, {
      walletRequest: () => {
        throw new Error('a secret')
      },
      openUrl: () => ({ opened: true }),
      signIn: () => null,
    })
    const child = openLink(port2, widgetContract.child, widgetContract.parent, {} as never)
    const { client } = child
    const asked = await rejection(
      client.walletRequest({ connectorId: 'w', method: 'eth_chainId', params: [] }),
    )
    for (const link of [parent, child]) link.close()
    return asked
  },
  'HTTP request failed': async () => {
    const error = await answering(
      () => new Response('', { status: 404 }),
      () => getJson('/catalogue').catch((reason: unknown) => reason as { status: number; message: string }),
    )
    const { status, message } = error as { status: number; message: string }
    return { code: status, message }
  },
  'RPC Request failed': () =>
    answering(
      () => Response.json({ error: { code: 3, message: 'execution reverted' } }),
      () => asking(net(NODE)),
    ),
  'Missing url': () => asking(net()),
  'Network request failed': () =>
    answering(
      () => new Response('<title>Sign in</title>'),
      () => asking(net(NODE)),
    ),
  'Network request timed out': () => {
    const slow = () => Promise.reject(new DOMException('', 'TimeoutError'))
    return rejection(createNode({ name: 'Base', rpcUrl: NODE }, slow)('eth_chainId', []))
  },
  'Pending transactions limit: 99': async () => {
    const store = connectedStore()
    store.dispatch(installLate())
    const what = { amount: '1', symbol: 'ETH', to: OTHER_ACCOUNT }
    for (let index = 0; index < 120; index += 1)
      store.dispatch(
        transactionSent({ chainId: 'eip155:31337', hash: `0x${index}`, from: ACCOUNT, what, sentAt: index }),
      )
    expect(SENT_LIMIT).toBe(99)
    return text(store.getState().transactions?.sent.length)
  },
  'Request dedupe cache: 8192 entries': async () => {
    const dedupe = createDedupe()
    const started: string[] = []
    const ask = (key: string) =>
      void dedupe(key, () => {
        started.push(key)
        return new Promise<never>(() => undefined)
      })
    for (let index = 0; index <= 8192; index += 1) ask(`${index}`)
    // The second is remembered, and the first has been forgotten.
    for (const key of ['1', '0']) ask(key)
    return text(`${started.length - 1} requests, then ${started.at(-1)} again`)
  },
  'Retry on 403, 408, 413, 429, 500, 502, 503 and 504': async () =>
    text(Array.from({ length: 500 }, (_, index) => 100 + index).filter(isRetried)),
  'Backoff of 150 ms doubled, or Retry-After; 3 retries': async () =>
    text([0, 1, 2].map((attempt) => retryDelay(attempt)).concat(retryDelay(0, '2'), RETRIES)),
} as const satisfies Record<string, () => Promise<Outcome>>
