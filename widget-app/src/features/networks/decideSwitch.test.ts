import { expect, test } from 'vitest'
import { answered, bareStore, connectedStore } from '../../testing/bareStore.ts'
import { CONFIG } from '../../testing/harness.ts'
import type { CaipNetworkId } from '../../types.ts'
import { connectionEvent } from '../chains/index.ts'
import { decideSwitch, type SwitchWay } from './decideSwitch.ts'

const SOLANA: CaipNetworkId = 'solana:mainnet'
const networks = [...CONFIG.networks, SOLANA]
const nobody = bareStore(networks)
const evm = connectedStore(networks)
const both = connectedStore(networks)
both.dispatch(connectionEvent({ namespace: 'solana', event: answered(SOLANA as 'eip155:1') }))
const solanaOnly = bareStore(networks)
solanaOnly.dispatch(connectionEvent({ namespace: 'solana', event: answered(SOLANA as 'eip155:1') }))

test.each<[string, typeof evm, CaipNetworkId, SwitchWay]>([
  ['the active one', evm, 'eip155:31337', 'nothing'],
  ['the active one, not connected', nobody, 'eip155:31337', 'nothing'],
  ['another of the connected wallet', evm, 'eip155:31338', 'SwitchNetwork'],
  ['another family without an account', evm, SOLANA, 'SwitchActiveChain'],
  ['another family that is connected, on its network', both, SOLANA, 'choose'],
  ['another one, nobody connected', nobody, 'eip155:31338', 'choose'],
  ['another family, nobody connected', nobody, SOLANA, 'choose'],
  ['the active family, only the other one connected', solanaOnly, 'eip155:31338', 'choose'],
])('switching to %s', (_, store, target, way) => {
  expect(decideSwitch(store.getState(), target)).toBe(way)
})
