import { expect, test } from 'vitest'
import type { CaipNetwork, CaipNetworkId } from '../types.ts'
import type { AskWallet } from './askWallet.ts'
import { cosmos } from './cosmos.ts'

const HUB: CaipNetworkId = 'cosmos:cosmoshub-4'
const OSMOSIS: CaipNetworkId = 'cosmos:osmosis-1'
const OWN: CaipNetworkId = 'cosmos:mine-1'

const ON_HUB = 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'
const ON_OSMOSIS = 'osmo1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5helwsw'

const on = (caipNetworkId: CaipNetworkId): CaipNetwork => ({
  id: caipNetworkId.slice(7),
  caipNetworkId,
  chainNamespace: 'cosmos',
  name: 'Cosmos',
  nativeCurrency: { name: 'Cosmos', symbol: 'ATOM', decimals: 6 },
  rpcUrls: { default: { http: [] } },
})

test.each<[string, CaipNetworkId, string, boolean]>([
  ['of the chain', HUB, ON_HUB, true],
  ['of a contract', OSMOSIS, 'osmo1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5z5tpwxqergd3c8g7rusq4z5ese', true],
  ['of another chain', HUB, ON_OSMOSIS, false],
  ['of a validator', HUB, 'cosmosvaloper1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc56kct20', false],
  ['of an unknown chain', OWN, 'mine1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc55gz79n', true],
  ['that is too short', HUB, 'cosmos1qvzq2ps8pqys5zcvp58q7yq3zgf3g973udn', false],
  ['with Bitcoin’s checksum', HUB, 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc527ujr7', false],
  ['with a typo', HUB, ON_HUB.replace('qyp', 'qyq'), false],
  ['in capitals', HUB, ON_HUB.toUpperCase(), false],
  ['of a megabyte', HUB, `cosmos1${'q'.repeat(1_000_000)}`, false],
  ['that is empty', HUB, '', false],
])('recognizes an address %s', (_, caipNetworkId, text, expected) => {
  expect(cosmos.isAddress(on(caipNetworkId), text)).toBe(expected)
})

/** A wallet that shares a chain's address only after a request for that chain. */
function wallet() {
  const asked: [string, unknown][] = []
  const addresses: Record<string, string> = { 'cosmoshub-4': ON_HUB, 'osmosis-1': ON_OSMOSIS }
  const enabled = new Set<string>()
  const ask: AskWallet = async (method, params) => {
    asked.push([method, params])
    const { chainIds = [] } = (params ?? {}) as { chainIds?: string[] }
    if (method === 'cosmos_requestAccounts') for (const id of chainIds) enabled.add(id)
    else if (method !== 'cosmos_getAccounts') throw Object.assign(new Error('No'), { code: 4200 })
    return [...enabled].map((chainId) => ({
      chainId,
      algo: 'secp256k1',
      address: addresses[chainId],
      pubkey: '',
    }))
  }
  return { ask, asked }
}

test('requests the wanted chain, and reads no other', async () => {
  const { ask, asked } = wallet()
  await cosmos.connect(ask, HUB)
  expect(asked).toEqual([['cosmos_requestAccounts', { chainIds: ['cosmoshub-4'] }]])
  expect(await cosmos.read(ask, HUB)).toEqual({ accounts: [ON_HUB], caipNetworkId: HUB })
  await cosmos.connect(ask, OSMOSIS)
  expect(await cosmos.read(ask, HUB)).toEqual({ accounts: [ON_HUB], caipNetworkId: HUB })
})

test('requests the addresses of another chain from the person', async () => {
  const { ask, asked } = wallet()
  await cosmos.connect(ask, HUB)
  expect(await cosmos.switchNetwork(ask, on(OSMOSIS))).toEqual({
    accounts: [ON_OSMOSIS],
    caipNetworkId: OSMOSIS,
  })
  expect(asked).toContainEqual(['cosmos_requestAccounts', { chainIds: ['osmosis-1'] }])
  await expect(cosmos.switchNetwork(ask, on('cosmos:juno-1'))).rejects.toMatchObject({ code: 4902 })
})
