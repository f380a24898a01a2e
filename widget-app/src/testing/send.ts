import { beforeAll, beforeEach, vi } from 'vitest'
import { nameNetworks } from '../features/networks/nameNetworks.ts'
import { typeRecipient } from '../features/send/recipient.ts'
import { preview } from '../features/send/sendFlow.ts'
import { chooseAsset, enterForm, typeAmount } from '../features/send/sendForm.ts'
import { selectSend } from '../state/late/sendSlice.ts'
import { openView } from '../state/router/navigation.ts'
import { installLate } from '../state/store/install.ts'
import type { HeldToken } from '../types.ts'
import { OTHER_ACCOUNT } from './fakeWallet.ts'
import type { Harness } from './harness.ts'
import { connected, pass, prepareSessions } from './session.ts'

/** A token of which the account holds 12.5. */
export const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

/** The responses of the server and the chain, by path or method. A test changes them. */
export const answers: { current: Record<string, unknown> } = { current: {} }

/** As the server lists it. */
export const COIN: HeldToken = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:31337',
  price: 2000,
  quantity: { decimals: '18', numeric: '9' },
  iconUrl: null,
}
export const DOLLAR: HeldToken = {
  name: 'Dollar',
  symbol: 'USD',
  chainId: 'eip155:31337',
  address: `eip155:31337:${TOKEN}`,
  price: null,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: null,
}

const ANSWERS = {
  balance: { balances: [COIN, DOLLAR] },
  eth_gasPrice: '0x3b9aca00',
  eth_estimateGas: '0x5208',
  eth_getCode: '0x',
  eth_getTransactionCount: '0x1',
  eth_getBalance: '0x8ac7230489e80000',
  eth_call: '0x',
}

async function answer(input: string, init?: RequestInit): Promise<Response> {
  const { current } = answers
  if (typeof init?.body !== 'string') {
    const key = /\/(balance|profile|supported-chains)/.exec(input)?.[1] ?? 'other'
    return key in current ? Response.json(current[key]) : new Response(null, { status: 404 })
  }
  const { method, id } = JSON.parse(init.body)
  return Response.json({ jsonrpc: '2.0', id, result: current[method] ?? null })
}

/** Loads in advance all modules that the browser loads later. */
const loadEverything = () =>
  Promise.all([
    import('../app/bridge/requestTransfer.ts'),
    import('../chains/eip155/balance.ts'),
    import('../chains/eip155/estimate.ts'),
    import('../chains/eip155/send.ts'),
    import('../chains/eip155/token.ts'),
  ])

/** Call at the head of a test file. */
export function prepareSending(): void {
  prepareSessions()
  beforeAll(loadEverything)
  beforeEach(() => {
    answers.current = { ...ANSWERS }
    vi.stubGlobal('fetch', answer)
    return () => void vi.unstubAllGlobals()
  })
}

export const formOf = ({ store }: Harness) => selectSend(store.getState())

/** Shows the form and waits until the assets are loaded. */
export async function look({ store }: Harness): Promise<void> {
  void store.dispatch(enterForm())
  await pass(0)
  await pass(0)
}

/** A connected visitor with the form open. */
export async function opened(prepare: (harness: Harness) => void = () => {}): Promise<Harness> {
  const harness = await connected()
  prepare(harness)
  const { wallet } = harness
  const { request } = wallet
  wallet.request = async (method, params) =>
    method === 'eth_getBalance' ? answers.current[method] : request(method, params)
  harness.store.dispatch(installLate())
  await harness.store.dispatch(nameNetworks())
  harness.store.dispatch(openView({ view: 'WalletSend', data: {} }))
  await look(harness)
  return harness
}

/** The same visitor at the review, with the form filled in. */
export async function reviewed(amount = '0.5'): Promise<Harness> {
  const harness = await opened()
  const { dispatch } = harness.store
  const [first] = formOf(harness).assets.list
  if (first) dispatch(chooseAsset(first))
  dispatch(openView({ view: 'WalletSend', data: {} }))
  dispatch(typeAmount(amount))
  await dispatch(typeRecipient(OTHER_ACCOUNT.toLowerCase()))
  dispatch(preview())
  await pass(0)
  return harness
}

/** Delays the approval in the wallet until the returned function is called. */
export function holdSending({ wallet }: Harness): () => void {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  const { request } = wallet
  wallet.request = async (method, params) => {
    if (method === 'eth_sendTransaction') await promise
    return request(method, params)
  }
  return resolve
}
