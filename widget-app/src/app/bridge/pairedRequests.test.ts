import { AirlockError } from '@airlock/host-sdk/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectionEvent } from '../../state/chains/chainsSlice.ts'
import { FAMILIES, NAMESPACES } from '../../testing/families.ts'
import { pairedStore, sessionOf } from '../../testing/pairedStore.ts'
import type { DappRequest } from '../../wallets/dappRequest.ts'
import { answer } from '../../wallets/pairing/answer.ts'
import { widgetMethods } from './requestWallet.ts'

const [ONE] = FAMILIES.eip155.networks
const [FIRST] = FAMILIES.eip155.accounts
const { signal } = new AbortController()

let { store, fake } = pairedStore('eip155', 'solana')
beforeEach(() => {
  ;({ store, fake } = pairedStore('eip155', 'solana'))
})

const ask = (request: DappRequest) => store.dispatch(answer(request, widgetMethods, signal))

test('a request that needs approval is sent to the wallet, on the network of its family', async () => {
  fake.request.mockResolvedValue('0xsigned')
  const params = ['0x68', FIRST]
  expect(await ask({ namespace: 'eip155', method: 'personal_sign', params })).toBe('0xsigned')
  expect(fake.request).toHaveBeenLastCalledWith(ONE, 'personal_sign', params, { signal })
  const message = { message: 'x', pubkey: FAMILIES.solana.accounts[0] }
  await ask({ namespace: 'solana', method: 'solana_signMessage', params: message })
  expect(fake.request.mock.calls.at(-1)?.[0]).toBe(FAMILIES.solana.networks[0])
})

test('a wallet that is not connected in the family gets no request', async () => {
  const request = { namespace: 'polkadot', method: 'polkadot_signMessage' } as const
  await expect(ask(request)).rejects.toMatchObject({ code: 4900 })
  const wallet = { connectorId: 'eip155:one', name: 'One', type: 'ANNOUNCED' as const }
  const event = { type: 'synced' as const, answer: { wallet, accounts: [FIRST], caipNetworkId: ONE } }
  store.dispatch(connectionEvent({ namespace: 'eip155', event }))
  await expect(ask({ namespace: 'eip155', method: 'personal_sign' })).rejects.toMatchObject({ code: 4900 })
  expect(fake.request).not.toHaveBeenCalled()
})

/** A method of each family. */
const METHODS = {
  eip155: ['personal_sign', 'eth_accounts', 'eth_call', 'wallet_switchEthereumChain'],
  solana: ['solana_signMessage', 'solana_getAccounts'],
  bip122: ['signMessage', 'signPsbt', 'sendTransfer', 'bip122_getAccounts', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_getAccounts'],
  cosmos: ['cosmos_signAmino', 'cosmos_requestAccounts'],
} as const
const FOREIGN = NAMESPACES.flatMap((namespace) =>
  NAMESPACES.filter((other) => other !== namespace).map((other) => [namespace, other] as const),
)

test.each(FOREIGN)('the provider of %s cannot use methods of %s', async (namespace, other) => {
  ;({ store, fake } = pairedStore(...NAMESPACES))
  for (const method of METHODS[other])
    await expect(ask({ namespace, method })).rejects.toMatchObject({ code: 4200 })
  expect(fake.request).not.toHaveBeenCalled()
  expect(fake.pairing.disconnect).not.toHaveBeenCalled()
})

const KEY = 'AgSEjOuOr991QlHCORRmdE5ahVKeyBrmtgoYepCpQGOW'
const [HUB, TESTNET] = FAMILIES.cosmos.networks
const [COSMOS] = FAMILIES.cosmos.accounts
const ENTRY = { algo: 'secp256k1', address: COSMOS, pubkey: KEY }

/** A session with an account on two Cosmos chains. */
function onCosmos() {
  ;({ store, fake } = pairedStore('cosmos'))
  fake.state.session = {
    ...sessionOf('cosmos'),
    accounts: [`${HUB}:${COSMOS}`, `${TESTNET}:${COSMOS}`],
    chains: [HUB, TESTNET],
  }
  const accounts = (params?: DappRequest['params']) =>
    ask({ namespace: 'cosmos', method: 'cosmos_getAccounts', ...(params ? { params } : {}) })
  return { accounts }
}

test('CosmJS gets the keys of each chain from the wallet, only for shared accounts', async () => {
  const { accounts } = onCosmos()
  const stranger = { ...ENTRY, address: 'cosmos1stranger' }
  fake.request.mockResolvedValue([{ ...ENTRY, name: 'Savings' }, stranger])
  expect(await accounts({ chainIds: ['cosmoshub-4', 'theta-testnet-001', 'cosmoshub-4'] })).toEqual([
    { chainId: 'cosmoshub-4', ...ENTRY },
    { chainId: 'theta-testnet-001', ...ENTRY },
  ])
  expect(fake.request.mock.calls).toEqual([
    [HUB, 'cosmos_getAccounts', {}, { signal }],
    [TESTNET, 'cosmos_getAccounts', {}, { signal }],
  ])
  expect(await accounts()).toEqual([{ chainId: 'cosmoshub-4', ...ENTRY }])
})

test.each<[unknown]>([
  [null],
  [{ 0: ENTRY }],
  [[COSMOS]],
  [[{ algo: 'secp256k1', address: COSMOS }]],
  [[{ ...ENTRY, pubkey: { 0: 2 } }]],
  [[{ ...ENTRY, pubkey: 'javascript:alert(1)' }]],
  [[{ ...ENTRY, pubkey: 'A'.repeat(1_000_000) }]],
  [[{ ...ENTRY, algo: '<b>' }]],
  [Array(65).fill(ENTRY)],
])('invalid keys are not passed to the dApp: %#', async (answer) => {
  const { accounts } = onCosmos()
  fake.request.mockResolvedValue(answer)
  await expect(accounts({ chainIds: ['cosmoshub-4'] })).rejects.toMatchObject({ code: -32603 })
})

test.each<[DappRequest['params']]>([
  [{ chainIds: 'cosmoshub-4' }],
  [{ chainIds: [1] }],
  [{ chainIds: ['cosmoshub-4:x'] }],
  [{ chainIds: Array(65).fill('cosmoshub-4') }],
  ['cosmoshub-4'],
])('the wallet is not asked for the keys of %j', async (params) => {
  const { accounts } = onCosmos()
  await expect(accounts(params)).rejects.toMatchObject({ code: -32602 })
  expect(fake.request).not.toHaveBeenCalled()
})

test.each([5000, 5001, 4001])('a rejection in the wallet (%i) is a rejection for the dApp', async (code) => {
  fake.request.mockRejectedValue(new AirlockError(code, 'User rejected.'))
  await expect(ask({ namespace: 'eip155', method: 'personal_sign' })).rejects.toMatchObject({ code: 4001 })
})

test('any other failure is passed on unchanged', async () => {
  fake.request.mockRejectedValue(new AirlockError(4901, 'The wallet did not approve it'))
  await expect(ask({ namespace: 'eip155', method: 'personal_sign' })).rejects.toMatchObject({ code: 4901 })
})

test.each(['eth_blockNumber', 'eth_blobBaseFee', 'eth_createAccessList', 'eth_newFilter', 'web3_sha3'])(
  '%s, which only reads the chain, is not sent to the wallet',
  async (method) => {
    // These networks have no node: the dApp gets an error, and the wallet gets no request.
    await expect(ask({ namespace: 'eip155', method })).rejects.toMatchObject({ code: 4901 })
    expect(fake.request).not.toHaveBeenCalled()
  },
)

test.each<[string, boolean]>([
  ['eth_sendTransaction', true],
  ['personal_sign', false],
])('after %s a displayed balance is read again: %s', async (method, isOld) => {
  fake.request.mockResolvedValue('0x1')
  const entry = { balance: '1', symbol: 'ETH', timestamp: Date.now() }
  const caipAddress = `${ONE}:${FIRST}` as const
  store.dispatch({ type: 'balance/balanceCacheSet', payload: { [caipAddress]: entry } })
  await ask({ namespace: 'eip155', method })
  expect(store.getState().balance.cache[caipAddress]?.isExpired === true).toBe(isOld)
})

test.each([{ chainId: 1 }, { chainId: '0x' }, {}, null, 'eip155:1'])(
  'a switch to %j is refused before the wallet is asked',
  async (target) => {
    const request = { namespace: 'eip155', method: 'wallet_switchEthereumChain', params: [target] } as const
    await expect(ask(request)).rejects.toMatchObject({ code: -32602 })
  },
)

test('a switch to a network that the dApp has not configured is refused, and nothing is shown', async () => {
  const params = [{ chainId: '0x89' }]
  const request = { namespace: 'eip155', method: 'wallet_switchEthereumChain', params } as const
  await expect(ask(request)).rejects.toMatchObject({ code: 4902 })
  expect(store.getState().modal.open).toBe(false)
})

test('a request rejects if pairing is not available', async () => {
  Object.assign(store.services, { pairing: vi.fn().mockRejectedValue(new AirlockError(4900, 'Away')) })
  await expect(ask({ namespace: 'eip155', method: 'personal_sign' })).rejects.toMatchObject({ code: 4900 })
})

test.each(['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_showCallsStatus', 'wallet_getCapabilities'])(
  '%s is asked of the wallet only if its session approved it',
  async (method) => {
    const request = { namespace: 'eip155', method, params: [] } as const
    await expect(ask(request)).rejects.toMatchObject({ code: -32601 })
    expect(fake.request).not.toHaveBeenCalled()
    fake.state.session = { ...sessionOf('eip155'), methods: { eip155: [method] } }
    fake.request.mockResolvedValue('its answer')
    expect(await ask(request)).toBe('its answer')
  },
)
