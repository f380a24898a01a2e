import { type ChainRead, Json } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { MethodPolicy } from './methodPolicy.ts'
import {
  Block,
  BlockTag,
  Call,
  Data,
  EvmAddress,
  Hash,
  LogFilter,
  None,
  Quantity,
  StateOverrides,
  Text,
  UserOperation,
} from './values.ts'

const Count = z.union([Quantity, z.int().check(z.gte(1), z.lte(1024))])
const Percentiles = z.nullable(z.array(z.number().check(z.gte(0), z.lte(100))).check(z.maxLength(100)))

const AssetsQuery = z.strictObject({
  account: EvmAddress,
  assetFilter: z.optional(z.record(z.string(), Json)),
  assetTypeFilter: z.optional(z.array(z.string()).check(z.maxLength(16))),
  chainFilter: z.optional(z.array(Quantity).check(z.maxLength(256))),
})

/** Passed on to the active chain's node. */
const node = <const P extends z.ZodMiniType>(params: P) =>
  ({ safe: true, namespace: 'eip155', kind: 'node', params }) as const
/** Answered from the frame's own state. */
const local = <const P extends z.ZodMiniType>(params: P) =>
  ({ safe: true, namespace: 'eip155', kind: 'local', params }) as const
/** About permissions of a smart account, which a project may not have. */
const permissions = <const P extends z.ZodMiniType>(params: P) =>
  ({ safe: true, namespace: 'eip155', kind: 'evm-permissions', params }) as const
/** Some libraries send an empty object in place of no parameters. */
const NoneOrEmpty = z.union([None, z.strictObject({}), z.tuple([z.strictObject({})])])
/** About operations of a smart account (ERC-7769): only where the account has one. */
const userOperation = <const P extends z.ZodMiniType>(params: P) =>
  ({ safe: true, namespace: 'eip155', kind: 'operation-read', params }) as const

/** Every method that is answered without an approval (reference-facts 2.6, the safe list). */
export const reads = {
  eth_accounts: local(None),
  eth_blobBaseFee: node(None),
  eth_blockNumber: node(None),
  eth_call: node(
    z.tuple([Call, z.optional(Block), z.optional(StateOverrides), z.optional(z.record(z.string(), Json))]),
  ),
  eth_chainId: local(None),
  eth_createAccessList: node(z.tuple([Call, z.optional(Block), z.optional(StateOverrides)])),
  eth_estimateGas: node(z.tuple([Call, z.optional(Block), z.optional(StateOverrides)])),
  eth_feeHistory: node(z.tuple([Count, BlockTag, z.optional(Percentiles)])),
  eth_gasPrice: node(None),
  eth_getAccount: node(z.tuple([EvmAddress, z.optional(Block)])),
  eth_getBalance: node(z.tuple([EvmAddress, z.optional(Block)])),
  eth_getBlockByHash: node(z.tuple([Hash, z.optional(z.boolean())])),
  eth_getBlockByNumber: node(z.tuple([BlockTag, z.optional(z.boolean())])),
  eth_getBlockReceipts: node(z.tuple([z.union([Hash, Block])])),
  eth_getBlockTransactionCountByHash: node(z.tuple([Hash])),
  eth_getBlockTransactionCountByNumber: node(z.tuple([BlockTag])),
  eth_getCode: node(z.tuple([EvmAddress, z.optional(Block)])),
  eth_getFilterChanges: node(z.tuple([Quantity])),
  eth_getFilterLogs: node(z.tuple([Quantity])),
  eth_getLogs: node(z.tuple([LogFilter])),
  eth_getProof: node(z.tuple([EvmAddress, z.array(Quantity).check(z.maxLength(256)), z.optional(Block)])),
  eth_getStorageAt: node(z.tuple([EvmAddress, Quantity, z.optional(Block)])),
  eth_getTransactionByBlockHashAndIndex: node(z.tuple([Hash, Quantity])),
  eth_getTransactionByBlockNumberAndIndex: node(z.tuple([BlockTag, Quantity])),
  eth_getTransactionByHash: node(z.tuple([Hash])),
  eth_getTransactionCount: node(z.tuple([EvmAddress, z.optional(Block)])),
  eth_getTransactionReceipt: node(z.tuple([Hash])),
  eth_getUncleCountByBlockHash: node(z.tuple([Hash])),
  eth_getUncleCountByBlockNumber: node(z.tuple([BlockTag])),
  eth_maxPriorityFeePerGas: node(None),
  eth_newBlockFilter: node(None),
  eth_newFilter: node(z.tuple([LogFilter])),
  eth_newPendingTransactionFilter: node(None),
  /** Only transactions that the frame itself signed in this session (SEC-48). */
  eth_sendRawTransaction: {
    safe: true,
    namespace: 'eip155',
    kind: 'own-transaction',
    params: z.tuple([Data]),
  },
  eth_syncing: node(None),
  eth_uninstallFilter: node(z.tuple([Quantity])),
  web3_sha3: node(z.tuple([Data])),
  /** ERC-7715: the types of permissions that can be given, and what the site was given. */
  wallet_getSupportedExecutionPermissions: permissions(NoneOrEmpty),
  wallet_getGrantedExecutionPermissions: permissions(NoneOrEmpty),
  /** EIP-5792: an account, and the requested chains. */
  wallet_getCapabilities: local(
    z.optional(
      z.union([z.tuple([]), z.tuple([EvmAddress, z.optional(z.array(Quantity).check(z.maxLength(256)))])]),
    ),
  ),
  wallet_getCallsStatus: local(z.tuple([Text])),
  eth_getUserOperationReceipt: userOperation(z.tuple([Hash])),
  eth_estimateUserOperationGas: userOperation(
    z.tuple([UserOperation, EvmAddress, z.optional(StateOverrides)]),
  ),
  eth_getUserOperationByHash: userOperation(z.tuple([Hash])),
  eth_supportedEntryPoints: userOperation(None),
  /** ERC-7811 */
  wallet_getAssets: local(z.tuple([AssetsQuery])),
} as const satisfies Record<string, MethodPolicy> & Record<ChainRead, { kind: 'node' }>
