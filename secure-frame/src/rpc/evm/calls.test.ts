import { describe, expect, test } from 'vitest'
import { newBundles } from '../bundles.fixture.ts'
import type { Request } from '../methods/allowedMethods.ts'
import { createNetworks } from '../networks.ts'
import { fakeNode, network } from '../node.fixture.ts'
import { createSent } from '../sent.ts'
import { transactionsOf } from './calls.ts'

const ours = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = `0x${'11'.repeat(20)}` as const
const call = { to: other, value: '0x1' } as const

type Calls = Request<'wallet_sendCalls'>['params'][0]

function session() {
  const { fetch } = fakeNode({ eth_chainId: '0x1' })
  const networks = createNetworks([network('eip155:1'), network('eip155:10')], null, fetch)
  return {
    networks,
    accounts: { eip155: ours, solana: '' },
    sent: createSent(),
    bundles: newBundles(),
  } as const
}

const split = (calls: Calls) => transactionsOf({ method: 'wallet_sendCalls', params: [calls] }, session())

describe('the calls of one request', () => {
  test('become transactions of our account, in their order', () => {
    const data = { to: other, data: '0xab' } as const
    expect(split({ calls: [call, data], chainId: '0x1', atomicRequired: false })).toEqual([
      { method: 'eth_sendTransaction', params: [{ ...call, from: ours }] },
      { method: 'eth_sendTransaction', params: [{ ...data, from: ours }] },
    ])
  })

  test('may deploy a contract: that is a transaction without a recipient', () => {
    expect(split({ calls: [{ data: '0x60' }, { to: null, data: '0x61', value: '0x1' }] })).toEqual([
      { method: 'eth_sendTransaction', params: [{ data: '0x60', from: ours }] },
      { method: 'eth_sendTransaction', params: [{ to: null, data: '0x61', value: '0x1', from: ours }] },
    ])
  })

  test.each<[string, Calls]>([
    ['a single call is always atomic', { calls: [call], atomicRequired: true }],
    [
      'an optional capability is ignored',
      {
        calls: [{ ...call, capabilities: { hints: { optional: true } } }],
        capabilities: { paymaster: { optional: true } },
      },
    ],
  ])('%s', (_, calls) => {
    expect(split(calls)).toHaveLength(1)
  })

  test.each<[string, Calls, number]>([
    ['for another account', { calls: [call], from: other }, 4100],
    ['for an unlisted network', { calls: [call], chainId: '0x539' }, 5710],
    ['for another network than the active one', { calls: [call], chainId: '0xa' }, 4901],
    ['that must be atomic', { calls: [call, call], atomicRequired: true }, 5760],
    ['above the limit', { calls: Array(9).fill(call) }, 5740],
    ['with a capability', { calls: [call], capabilities: { paymaster: { url: 'https://x.example' } } }, 5700],
    [
      'with one that is not exactly optional',
      { calls: [call], capabilities: { p: { optional: 'true' } } },
      5700,
    ],
    ['with one that is null', { calls: [call], capabilities: { p: null } }, 5700],
    ['with one of every object', { calls: [call], capabilities: { constructor: {} } }, 5700],
    ['with a capability in one of them', { calls: [call, { ...call, capabilities: { gas: {} } }] }, 5700],
  ])('%s are refused', (_, calls, code) => {
    expect(() => split(calls)).toThrow(expect.objectContaining({ code }))
  })

  test('that must be atomic are refused with the message that viem recognizes', () => {
    expect(() => split({ calls: [call, call], atomicRequired: true })).toThrow(
      'does not exist / is not available',
    )
  })
})
