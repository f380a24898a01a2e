import { describe, expect, test } from 'vitest'
import { acceptRequest } from './accept.ts'
import { answer } from './answer.ts'
import { newBundles } from './bundles.fixture.ts'
import { isSafe } from './methods/allowedMethods.ts'
import { createNetworks } from './networks.ts'
import { fakeNode, network, Refusal } from './node.fixture.ts'
import { createSent } from './sent.ts'

const ours = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = `0x${'11'.repeat(20)}`
const RAW = '0x02c0ffee'

function session(answers: Record<string, unknown> = {}) {
  const { fetch, asked } = fakeNode({ eth_chainId: '0x2105', ...answers })
  const networks = createNetworks([network('eip155:8453'), network('eip155:1')], null, fetch)
  const context = {
    networks,
    accounts: { eip155: ours, solana: '9'.repeat(44) },
    sent: createSent(),
    bundles: newBundles(),
  } as const
  const ask = async (method: string, params?: unknown, chainId?: number) => {
    const request = acceptRequest({ method, chainId, ...(params !== undefined && { params }) }, networks)
    return isSafe(request) ? answer(request, context) : expect.unreachable('this needs approval')
  }
  const forwarded = () => asked.filter(([method]) => method !== 'eth_chainId')
  return { ask, forwarded, context }
}

describe('requests answered by the frame itself', () => {
  test.each([
    ['eth_accounts', undefined, [ours]],
    ['eth_chainId', undefined, '0x2105'],
    ['wallet_getCapabilities', [ours.toLowerCase()], {}],
    ['wallet_getCapabilities', undefined, {}],
  ])('%s %j', async (method, params, expected) => {
    const { ask, forwarded } = session()
    expect(await ask(method, params)).toEqual(expected)
    expect(forwarded()).toEqual([])
  })

  test('the chain id is that of the selected network', async () => {
    const { ask, context } = session()
    context.networks.switchTo(1)
    expect(await ask('eth_chainId')).toBe('0x1')
  })

  test.each([
    ['capabilities of another account', 'wallet_getCapabilities', [other], 4100],
    ['assets of another account', 'wallet_getAssets', [{ account: other }], 4100],
    ['an unknown bundle', 'wallet_getCallsStatus', ['0x1'], 5730],
  ])('refuses %s', async (_, method, params, code) => {
    await expect(session().ask(method, params)).rejects.toMatchObject({ code })
  })
})

describe('the account’s assets (ERC-7811) are only the active network’s native currency', () => {
  const native = {
    address: 'native',
    balance: '0xde',
    type: 'NATIVE',
    metadata: { name: 'ETH', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' },
  }
  test.each([
    [{}, { '0x2105': [native] }],
    [{ chainFilter: ['0x1', '0x2105'] }, { '0x2105': [native] }],
    [{ chainFilter: ['0x1'] }, {}],
    [{ assetTypeFilter: ['erc20'] }, {}],
    [{ assetTypeFilter: ['native'] }, { '0x2105': [native] }],
    [{ assetTypeFilter: ['NATIVE'] }, { '0x2105': [native] }],
  ])('%j', async (query, expected) => {
    expect(
      await session({ eth_getBalance: '0xde' }).ask('wallet_getAssets', [{ account: ours, ...query }]),
    ).toEqual(expected)
  })
})

describe('reads are sent to the active network’s node', () => {
  test('unchanged', async () => {
    const { ask, forwarded } = session({ eth_getBalance: '0xde' })
    expect(await ask('eth_getBalance', [other, 'latest'], 8453)).toBe('0xde')
    expect(await ask('eth_getBalance', [other])).toBe('0xde')
    expect(forwarded()).toEqual([
      ['eth_getBalance', [other, 'latest']],
      ['eth_getBalance', [other]],
    ])
  })

  test('and its errors are passed on', async () => {
    const { ask } = session({ eth_call: new Refusal(3, 'execution reverted', '0x08c379a0') })
    await expect(ask('eth_call', [{ to: other }])).rejects.toMatchObject({ code: 3, data: '0x08c379a0' })
  })

  test('and never to another chain’s node (SEC-49)', async () => {
    const { ask, forwarded } = session({ eth_getBalance: '0xde' })
    await expect(ask('eth_getBalance', [ours], 1)).rejects.toMatchObject({ code: 4901 })
    expect(forwarded()).toEqual([])
  })
})

describe('raw transactions (SEC-48)', () => {
  test('that this session did not sign are not sent', async () => {
    const { ask, forwarded } = session({ eth_sendRawTransaction: '0x01' })
    await expect(ask('eth_sendRawTransaction', [RAW])).rejects.toMatchObject({ code: 4100 })
    expect(forwarded()).toEqual([])
  })

  test('that this session signed are sent again', async () => {
    const { ask, context } = session({ eth_sendRawTransaction: '0x01' })
    context.sent.add({ raw: '0x02C0FFEE', chainId: 8453, nonce: 0 })
    expect(await ask('eth_sendRawTransaction', [RAW])).toBe('0x01')
  })
})

test('a method of one chain family is not one of another', () => {
  const { context } = session()
  expect(() => acceptRequest({ method: 'eth_accounts', chainNamespace: 'solana' }, context.networks)).toThrow(
    expect.objectContaining({ code: -32602 }),
  )
})

test('our own transactions count for the next nonce for a minute, on their chain', () => {
  let now = 0
  const sent = createSent(() => now)
  sent.add({ raw: '0x01', chainId: 1, nonce: 4 })
  expect([sent.nextNonce(1), sent.nextNonce(8453)]).toEqual([5, 0])
  now = 60_000
  expect(sent.nextNonce(1)).toBe(0)
  expect(sent.has('0x01')).toBe(true)
})
