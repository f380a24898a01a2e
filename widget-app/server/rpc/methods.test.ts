import { CHAIN_READS } from '@airlock/host-sdk/contract'
import { expect, test } from 'vitest'
import { isAllowed } from './methods.ts'

test.each(CHAIN_READS)('%s, which the provider forwards, is allowed', (method) => {
  expect(isAllowed('eip155', method)).toBe(true)
})

test.each([
  'eth_accounts',
  'eth_coinbase',
  'eth_sendTransaction',
  'eth_sign',
  'personal_unlockAccount',
  'debug_traceTransaction',
  'admin_peers',
  'txpool_content',
  'evm_mine',
  'anvil_setBalance',
])('%s, which uses a node’s keys, state or memory, is not allowed', (method) => {
  expect(isAllowed('eip155', method)).toBe(false)
})
