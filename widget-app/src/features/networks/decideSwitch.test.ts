import { describe, expect, test } from 'vitest'
import { activeNamespaceSet, connectionEvent } from '../../state/chains/chainsSlice.ts'
import { selectCurrentEntry, selectStack } from '../../state/router/routerSlice.ts'
import { answered, bareStore, connectedStore } from '../../testing/bareStore.ts'
import { connectedFamilies, family, NAMESPACES } from '../../testing/families.ts'
import { CONFIG } from '../../testing/harness.ts'
import type { CaipNetworkId } from '../../types.ts'
import { decideSwitch, type SwitchStep } from './decideSwitch.ts'
import { connectOtherChain, requestNetwork } from './switchFlow.ts'

const SOLANA: CaipNetworkId = 'solana:mainnet'
const networks = [...CONFIG.networks, SOLANA]
const nobody = bareStore(networks)
const evm = connectedStore(networks)
const both = connectedStore(networks)
both.dispatch(connectionEvent({ namespace: 'solana', event: answered(SOLANA as 'eip155:1') }))
const solanaOnly = bareStore(networks)
solanaOnly.dispatch(connectionEvent({ namespace: 'solana', event: answered(SOLANA as 'eip155:1') }))

test.each<[string, typeof evm, CaipNetworkId, SwitchStep]>([
  ['the active one', evm, 'eip155:31337', 'nothing'],
  ['the active one, without a connection', nobody, 'eip155:31337', 'nothing'],
  ['another one of the connected wallet', evm, 'eip155:31338', 'SwitchNetwork'],
  ['another family without an account', evm, SOLANA, 'SwitchActiveChain'],
  ['another family that is connected, on its network', both, SOLANA, 'choose'],
  ['another one, without a connection', nobody, 'eip155:31338', 'choose'],
  ['another family, without a connection', nobody, SOLANA, 'choose'],
  ['the active family, if only the other one is connected', solanaOnly, 'eip155:31338', 'choose'],
])('switching to %s', (_, store, target, way) => {
  expect(decideSwitch(store.getState(), target)).toBe(way)
})

describe('between five families', () => {
  const table = NAMESPACES.flatMap((from) =>
    NAMESPACES.filter((to) => to !== from).map((to) => [from, to] as const),
  )

  test.each(table)('from %s to %s without an account: a wallet is connected there first', (from, to) => {
    const { dispatch, getState } = connectedFamilies(from)
    dispatch(activeNamespaceSet(from))
    for (const target of family(to).networks)
      expect(decideSwitch(getState(), target)).toBe('SwitchActiveChain')
  })

  test.each(table)('from %s to %s with an account: it is activated, or the wallet is asked', (from, to) => {
    const { dispatch, getState } = connectedFamilies(from, to)
    dispatch(activeNamespaceSet(from))
    const [current, other] = family(to).networks
    expect(current && decideSwitch(getState(), current)).toBe('choose')
    expect(other && decideSwitch(getState(), other)).toBe('SwitchNetwork')
  })

  test('then Connect opens for that family, without a way back', () => {
    const { dispatch, getState } = connectedFamilies('eip155')
    dispatch(requestNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'))
    expect(selectCurrentEntry(getState()).view).toBe('SwitchActiveChain')
    dispatch(connectOtherChain())
    expect(selectStack(getState())).toMatchObject([{ view: 'Connect', data: { namespace: 'solana' } }])
  })
})
