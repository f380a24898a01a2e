import { describe, expect, test } from 'vitest'
import { chainIdOf, createNetworks } from './networks.ts'
import { fakeNode, network } from './node.fixture.ts'

const base = network('eip155:8453')
const local = network('eip155:31337')
const solana = network('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
const listed = [base, local, solana]
const GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'

describe('the active network', () => {
  test('is the first of its family until another one is selected', () => {
    const networks = createNetworks(listed)
    expect(networks.current()).toBe(base)
    expect(networks.active('solana')).toBe(solana)
    expect(networks.switchTo(31337)).toBe(local)
    expect([networks.current(), networks.active('eip155')]).toEqual([local, local])
  })

  test('of another family stays when one is selected', () => {
    const networks = createNetworks(listed)
    networks.switchTo('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    expect(networks.current()).toBe(solana)
    expect(networks.active('eip155')).toBe(base)
  })

  test('can be set initially, if the operator lists it', () => {
    expect(createNetworks(listed, 'eip155:31337').current()).toBe(local)
    expect(createNetworks(listed, 'eip155:1').current()).toBe(base)
  })

  test.each([[1], ['eip155:1'], ['polkadot:91b171bb158e2d3848fa23a9f1c25182']] as const)(
    '%s is not listed, and cannot be selected',
    (chainId) => {
      const networks = createNetworks(listed)
      expect(() => networks.switchTo(chainId)).toThrow(expect.objectContaining({ code: 4902 }))
      expect(networks.current()).toBe(base)
    },
  )

  test('does not exist in a project without networks', () => {
    const networks = createNetworks([])
    expect(() => networks.current()).toThrow(expect.objectContaining({ code: 4901 }))
    expect(() => networks.active('solana')).toThrow('This project has no network of solana')
  })
})

test('has a number in results if it is an EVM chain, else its CAIP-2 id', () => {
  expect(listed.map(chainIdOf)).toEqual([8453, 31337, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'])
})

describe('a request for another chain than the active one is refused (SEC-49)', () => {
  test.each([[31337], ['eip155:31337'], ['eip155:1'], ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1']] as const)(
    '%s',
    (chainId) => {
      const networks = createNetworks(listed)
      expect(() => networks.requireActive('eip155', chainId)).toThrow(expect.objectContaining({ code: 4901 }))
    },
  )

  test('a network that the operator has not listed is named in the error', () => {
    const active = (id: 'eip155:1' | 'eip155:31337') => () =>
      createNetworks(listed).requireActive('eip155', id)
    expect(active('eip155:1')).toThrow('This project does not list the network eip155:1')
    expect(active('eip155:31337')).toThrow('another network than the active one')
  })

  test.each([[8453], ['eip155:8453'], [undefined]] as const)('and %s is not refused', (chainId) => {
    expect(() => createNetworks(listed).requireActive('eip155', chainId)).not.toThrow()
  })
})

describe('the identity of a node is checked before its first call (R10)', () => {
  test('once, however many calls follow', async () => {
    const { fetch, asked } = fakeNode({ eth_chainId: '0x2105', eth_blockNumber: '0x1' })
    const networks = createNetworks(listed, null, fetch)
    await Promise.all([1, 2, 3].map(() => networks.node(base)('eth_blockNumber', [])))
    expect(asked.map(([method]) => method).sort()).toEqual([
      'eth_blockNumber',
      'eth_blockNumber',
      'eth_blockNumber',
      'eth_chainId',
    ])
  })

  test.each([['0x1'], ['8453'], [8453], [null], ['0x']])(
    'and a node of chain %s is never used',
    async (answer) => {
      const { fetch, asked } = fakeNode({ eth_chainId: () => answer, eth_blockNumber: '0x1' })
      const node = createNetworks(listed, null, fetch).node(base)
      for (const _ of [1, 2])
        await expect(node('eth_blockNumber', [])).rejects.toMatchObject({
          code: 4901,
          message: 'The node of Chain eip155:8453 serves another network and is not used',
        })
      expect(asked).toEqual([['eth_chainId', []]])
    },
  )

  test('and again the next time if it could not be checked', async () => {
    const answers = [new Response('<html>'), '0x2105']
    const { fetch } = fakeNode({ eth_chainId: () => answers.shift(), eth_blockNumber: '0x1' })
    const node = createNetworks(listed, null, fetch).node(base)
    await expect(node('eth_blockNumber', [])).rejects.toMatchObject({ code: -32603 })
    expect(await node('eth_blockNumber', [])).toBe('0x1')
  })

  test.each([
    ['of this cluster', GENESIS, true],
    ['of another cluster', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', false],
  ])('by the genesis hash on Solana: %s', async (_, hash, used) => {
    const { fetch } = fakeNode({ getGenesisHash: hash, getSlot: 7 })
    const answer = createNetworks(listed, null, fetch).node(solana)('getSlot', [])
    await (used ? expect(answer).resolves.toBe(7) : expect(answer).rejects.toMatchObject({ code: 4901 }))
  })
})
