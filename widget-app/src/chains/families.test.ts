import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaipNetwork, CaipNetworkId, Namespace } from '../types.ts'
import type { AskWallet } from './askWallet.ts'
import { can } from './capabilities.ts'
import { loadAdapter } from './registry.ts'

/** Every family, with one of its networks and a valid account on it. */
const FAMILIES: readonly [Namespace, CaipNetworkId, string][] = [
  ['eip155', 'eip155:1', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw'],
  ['bip122', 'bip122:000000000019d6689c085ae165831e93', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [
    'polkadot',
    'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  ],
  ['cosmos', 'cosmos:cosmoshub-4', 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'],
]

const network = (namespace: Namespace, caipNetworkId: CaipNetworkId): CaipNetwork => ({
  id: caipNetworkId.slice(namespace.length + 1),
  caipNetworkId,
  chainNamespace: namespace,
  name: namespace,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://scan.example/' } },
})

/** A wallet that returns the same value for every request, and reports the wanted network. */
const saying =
  (answer: unknown): AskWallet =>
  async (method) => {
    if (method === 'eth_chainId') return '0x1'
    if (method.endsWith('Network')) throw Object.assign(new Error('No'), { code: 4200 })
    return answer
  }

const HOSTILE: readonly [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'accounts'],
  ['a number', 7],
  ['an object', { address: 'x', pubkey: 'x', length: 3 }],
  ['a list of anything', [null, 7, 'x', {}, [], { address: 7, pubkey: {} }]],
  ['addresses that are none', [{ address: 'x', pubkey: 'x', chainId: 'cosmoshub-4' }, 'x']],
  ['inherited fields', [Object.create({ address: 'x', pubkey: 'x' })]],
  ['a name of a megabyte', [{ address: '1'.repeat(1e6), pubkey: '1'.repeat(1e6), chainId: 'cosmoshub-4' }]],
  ['ten thousand entries', Array.from({ length: 10_000 }, () => ({ address: 'x', pubkey: 'x' }))],
]

describe.each(FAMILIES)('%s', (namespace, wanted, account) => {
  const entry = { address: account, pubkey: account, chainId: wanted.slice(namespace.length + 1) }

  test('has an adapter that sends and estimates if the send form is available', async () => {
    const { send, estimate, reserve } = await loadAdapter(namespace)
    if (can(namespace, 'send')) expect([send, estimate, reserve]).not.toContain(undefined)
  })

  test('reads the accounts of a wallet without duplicates', async () => {
    const { read } = await loadAdapter(namespace)
    const answer = namespace === 'eip155' ? [account, account] : [entry, entry]
    expect(await read(saying(answer), wanted)).toMatchObject({ accounts: [account], caipNetworkId: wanted })
  })

  test.each(HOSTILE)('finds no account in %s', async (_, answer) => {
    const { read } = await loadAdapter(namespace)
    expect((await read(saying(answer), wanted)).accounts).toEqual([])
  })

  test('recognizes its own addresses and no other text', async () => {
    const { isAddress, normalizeAccounts } = await loadAdapter(namespace)
    const here = network(namespace, wanted)
    expect(isAddress(here, account)).toBe(true)
    expect(normalizeAccounts([account, '', 'x', account], wanted)).toEqual([account])
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isAddress(here, text)).toBe(false)
        expect(normalizeAccounts([text], wanted)).toEqual([])
      }),
    )
  })

  test('refuses addresses of other families', async () => {
    const { isAddress } = await loadAdapter(namespace)
    for (const [other, , address] of FAMILIES)
      expect(isAddress(network(namespace, wanted), address), other).toBe(other === namespace)
  })

  test.each([undefined, null, '', 'x y', {}, `${'a'.repeat(40)}`, 'eip155:x'])(
    '%j is not a network',
    async (id) => {
      const { toCaipNetworkId } = await loadAdapter(namespace)
      expect(() => toCaipNetworkId(id)).toThrow('no chain id')
    },
  )

  test('identifies its network as the wallet does', async () => {
    const { toCaipNetworkId } = await loadAdapter(namespace)
    expect(toCaipNetworkId(wanted.slice(namespace.length + 1))).toBe(wanted)
  })

  test.each(HOSTILE)('refuses %s as a signature', async (_, answer) => {
    const { signMessage, send } = await loadAdapter(namespace)
    const here = network(namespace, wanted)
    await expect(signMessage(saying(answer), here, account, 'hi')).rejects.toThrow()
    const transfer = { from: account, to: account, amount: 1n }
    if (send) await expect(send(saying(answer), here, transfer)).rejects.toThrow()
  })

  test('passes on a rejection by the person', async () => {
    const no: AskWallet = () => Promise.reject(Object.assign(new Error('No'), { code: 4001 }))
    const adapter = await loadAdapter(namespace)
    const here = network(namespace, wanted)
    await expect(adapter.connect(no, wanted)).rejects.toMatchObject({ code: 4001 })
    await expect(adapter.read(no, wanted)).rejects.toMatchObject({ code: 4001 })
    await expect(adapter.switchNetwork(no, here)).rejects.toMatchObject({ code: 4001 })
  })

  test('links only to the explorer of the network', async () => {
    const { addressUrl, transactionUrl } = await loadAdapter(namespace)
    const here = network(namespace, wanted)
    for (const link of [addressUrl(here, '../../evil?x'), transactionUrl(here, '#/evil')])
      expect(link).toMatch(/^https:\/\/scan\.example\/[a-z]+\/[^/?#]+$/)
    expect(addressUrl({ ...here, blockExplorers: undefined }, account)).toBeNull()
  })
})

test('only the families of the spec have balances and transfers', async () => {
  const has = await Promise.all(
    FAMILIES.map(async ([namespace]) => {
      const { getBalance, send, accountType } = await loadAdapter(namespace)
      return [namespace, accountType, getBalance !== undefined, send !== undefined]
    }),
  )
  expect(has).toEqual([
    ['eip155', 'eoa', true, true],
    ['solana', 'eoa', true, true],
    ['bip122', 'payment', false, true],
    ['polkadot', 'eoa', false, false],
    ['cosmos', 'eoa', false, false],
  ])
})
