import { CHAIN_READS } from '@airlock/host-sdk/contract'
import type { ChainNamespace } from '../chains/chain.ts'

/**
 * What visitors may ask a chain: reads, and to pass on what somebody has signed (spec sections 5 and 6). Whatever asks a
 * node for its own keys, its own state or its whole memory is not here.
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

/** Whether visitors may ask a chain of this family for it. */
export const isAllowed = (namespace: ChainNamespace, method: string): boolean =>
  METHODS[namespace].has(method)

/**
 * Calls about something that one node keeps for whoever asked it: they go to the operator's first upstream that answers,
 * whichever is best at the moment. Another one would not know the filter.
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
