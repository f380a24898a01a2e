import { AirlockError } from '@airlock/host-sdk/contract'
import { describe, expect, test, vi } from 'vitest'
import type { Pairing, PairingSession } from '../../state/store/pairing.ts'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../types.ts'
import { paired } from './paired.ts'

const A = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const B = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const ACCOUNTS: CaipAddress[] = [
  `eip155:1:${A}`,
  `eip155:1:${B}`,
  `eip155:10:${A}`,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:6ASf5EcmmEHTgDJ4X4ZT5vT6iHVJBXPg5AN5YoTCpGWt',
  'bip122:000000000019d6689c085ae165831e93:bc1q0',
  'cosmos:cosmoshub-4:cosmos1x',
]

const networkOf = (account: string) => account.slice(0, account.lastIndexOf(':')) as CaipNetworkId

/** A pairing whose wallet responds as the test decides. */
function stand(accounts: CaipAddress[] = ACCOUNTS, answer: unknown = 'answer') {
  const listeners = new Set<() => void>()
  const networks: { [N in Namespace]?: CaipNetworkId } = {}
  let chains = [...new Set(accounts.map(networkOf))]
  const session = (): PairingSession => ({
    topic: 't',
    peer: { name: 'Far' },
    accounts,
    chains,
    methods: {},
  })
  const request = vi.fn(async (..._request: unknown[]) => {
    if (answer instanceof Error) throw answer
    return answer
  })
  const pairing: Pairing = {
    propose: () => Promise.reject(new Error('Nobody proposes here')),
    session,
    network: (namespace) =>
      networks[namespace] ?? chains.find((chain) => chain.startsWith(`${namespace}:`)) ?? null,
    setNetwork: (caipNetworkId) => {
      networks[caipNetworkId.slice(0, caipNetworkId.indexOf(':')) as Namespace] = caipNetworkId
    },
    request,
    disconnect: vi.fn(async () => undefined),
    on: (_event, listener) => {
      const heard = listener as () => void
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
  }
  const approve = (chain: CaipNetworkId) => {
    chains = [...chains, chain]
    for (const listener of listeners) listener()
  }
  return { pairing, request, approve, ask: paired(pairing) }
}

describe('the session answers by itself', () => {
  test.each<[string, unknown]>([
    ['eth_accounts', [A, B]],
    ['eth_requestAccounts', [A, B]],
    ['eth_chainId', '0x1'],
    ['solana_getAccounts', [{ pubkey: '6ASf5EcmmEHTgDJ4X4ZT5vT6iHVJBXPg5AN5YoTCpGWt' }]],
    ['solana_getNetwork', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['bip122_requestAccounts', [{ address: 'bc1q0', intention: 'payment' }]],
    ['cosmos_getAccounts', [{ chainId: 'cosmoshub-4', address: 'cosmos1x' }]],
    ['polkadot_getAccounts', []],
  ])('%s', async (method, answer) => {
    const { ask, request } = stand()
    expect(await ask(method)).toEqual(answer)
    expect(request).not.toHaveBeenCalled()
  })
})

test.each(['polkadot_requestAccounts', 'polkadot_getNetwork', 'polkadot_signMessage'])(
  '%s fails if the wallet shares no account of the family',
  async (method) => {
    await expect(stand().ask(method)).rejects.toMatchObject({ code: 4100 })
  },
)

test.each([
  ['personal_sign', ['0x', A], 'eip155:1'],
  ['eth_sendTransaction', [{}], 'eip155:1'],
  ['solana_signMessage', { message: 'x' }, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['signMessage', { message: 'x' }, 'bip122:000000000019d6689c085ae165831e93'],
  ['sendTransfer', { amount: '1' }, 'bip122:000000000019d6689c085ae165831e93'],
])('%s is sent to the wallet, on the network of its family', async (method, params, chain) => {
  const { ask, request } = stand()
  expect(await ask(method, params)).toBe('answer')
  expect(request).toHaveBeenCalledExactlyOnceWith(chain, method, params, undefined)
})

describe('switching the network', () => {
  test('to one of the session needs no request, and later requests go there', async () => {
    const { ask, request } = stand()
    await ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])
    expect(request).not.toHaveBeenCalled()
    expect(await ask('eth_chainId')).toBe('0xa')
    expect(await ask('eth_accounts')).toEqual([A])
    await ask('personal_sign', ['0x', A])
    expect(request.mock.calls[0]?.[0]).toBe('eip155:10')
  })

  test('to another one asks the wallet, and waits for its session update', async () => {
    const { ask, request, approve } = stand()
    const switched = ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])
    await expect.poll(() => request.mock.calls.length).toBe(1)
    approve('eip155:137')
    expect(await switched).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x89')
  })

  test('fails if the wallet confirms without approving the network', async () => {
    vi.useFakeTimers()
    try {
      const { ask } = stand()
      const switched = ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])
      const failed = expect(switched).rejects.toMatchObject({ code: 4902 })
      await vi.runAllTimersAsync()
      await failed
      expect(await ask('eth_chainId')).toBe('0x1')
    } finally {
      vi.useRealTimers()
    }
  })

  test('fails with the wallet’s error', async () => {
    const { ask } = stand(ACCOUNTS, new AirlockError(5000, 'no'))
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])).rejects.toMatchObject({
      code: 5000,
    })
  })

  test('of a family with fixed networks selects among them', async () => {
    const { ask } = stand()
    expect(await ask('solana_switchNetwork', ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'])).toBeNull()
    const mainnet = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
    await expect(ask('solana_switchNetwork', mainnet)).rejects.toMatchObject({ code: 4902 })
  })
})

test.each(['wallet_revokePermissions', 'solana_disconnect', 'cosmos_disconnect'])(
  '%s ends the session',
  async (method) => {
    const { ask, pairing } = stand()
    await ask(method)
    expect(pairing.disconnect).toHaveBeenCalledOnce()
  },
)

test('a permission to spend is revoked by the wallet, and the session stays', async () => {
  const { ask, pairing, request } = stand(ACCOUNTS, {})
  const params = [{ permissionsContext: '0xab' }]
  expect(await ask('wallet_revokePermissions', params)).toEqual({})
  expect(request.mock.calls[0]?.slice(1, 3)).toEqual(['wallet_revokePermissions', params])
  expect(pairing.disconnect).not.toHaveBeenCalled()
})

test('a text is signed on Cosmos by ADR-36', async () => {
  const signature = { signature: 'c2ln', pub_key: { type: 't', value: 'v' } }
  const { ask, request } = stand(ACCOUNTS, { signature, signed: {} })
  const params = { chainId: 'cosmoshub-4', signer: 'cosmos1x', message: 'héllo' }
  expect(await ask('cosmos_signMessage', params)).toEqual(signature)
  expect(request.mock.calls[0]?.slice(0, 2)).toEqual(['cosmos:cosmoshub-4', 'cosmos_signAmino'])
  expect(request.mock.calls[0]?.[2]).toMatchObject({
    signerAddress: 'cosmos1x',
    signDoc: { chain_id: '', msgs: [{ value: { data: 'aMOpbGxv', signer: 'cosmos1x' } }] },
  })
})
