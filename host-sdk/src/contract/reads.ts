/**
 * Methods that only read an EVM chain and need no consent (https://ethereum.github.io/execution-apis). Any node answers
 * them, with or without a connected wallet. The provider, paired wallets and the embedded wallet share this list.
 */
export const CHAIN_READS = [
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getAccount',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_syncing',
  'eth_uninstallFilter',
  'web3_sha3',
] as const

/** A method that reads an EVM chain. */
export type ChainRead = (typeof CHAIN_READS)[number]

/** Whether a method only reads an EVM chain. */
export const isChainRead = (method: string): method is ChainRead =>
  (CHAIN_READS as readonly string[]).includes(method)
