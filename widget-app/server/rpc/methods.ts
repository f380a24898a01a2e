import { CHAIN_READS } from '@airlock/host-sdk/contract'
import type { ChainNamespace } from '../chains/capabilities.ts'

/**
 * The methods that visitors may call: reads, and the forwarding of signed transactions (spec sections 5 and 6).
 * Methods that use a node's own keys, its private state or its whole memory are excluded.
 */
const METHODS: Readonly<Record<ChainNamespace, ReadonlySet<string>>> = {
  eip155: new Set([
    ...CHAIN_READS,
    'eth_chainId',
    'eth_estimateUserOperationGas',
    'eth_getUserOperationByHash',
    'eth_getUserOperationReceipt',
    'eth_sendRawTransaction',
    'eth_supportedEntryPoints',
    'net_version',
  ]),
  solana: new Set([
    'getAccountInfo',
    'getBalance',
    'getBlock',
    'getBlockHeight',
    'getBlockTime',
    'getEpochInfo',
    'getFeeForMessage',
    'getGenesisHash',
    'getHealth',
    'getLatestBlockhash',
    'getMinimumBalanceForRentExemption',
    'getMultipleAccounts',
    'getRecentPrioritizationFees',
    'getSignatureStatuses',
    'getSignaturesForAddress',
    'getSlot',
    'getTokenAccountBalance',
    'getTokenAccountsByOwner',
    'getTokenSupply',
    'getTransaction',
    'getVersion',
    'isBlockhashValid',
    'sendTransaction',
    'simulateTransaction',
  ]),
}

/** Whether visitors may call the method on chains of this namespace. */
export const isAllowed = (namespace: ChainNamespace, method: string): boolean =>
  METHODS[namespace].has(method)

/**
 * Calls about state that one node keeps, such as filters. They go to the first available upstream in the operator's
 * order, not to the best-ranked one, because other nodes do not know the filter.
 */
const OF_ONE_NODE = new Set([
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_uninstallFilter',
])

export const isOfOneNode = (method: string): boolean => OF_ONE_NODE.has(method)
