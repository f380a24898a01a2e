import { Json } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { Hex } from '../../signing/payload.ts'

/* The values in requests' parameters. Numbers and bytes are hex text, as in the Ethereum JSON-RPC
   (https://ethereum.github.io/execution-apis). The length of texts is limited once, for all parameters
   together. */

/** Text that matches a pattern; `what` continues "must be". */
const text = (pattern: RegExp, what: string) => z.string(what).check(z.regex(pattern, what))
const hex = (pattern: RegExp, what: string) => text(pattern, what) as unknown as z.ZodMiniType<Hex>

/** Bytes. */
export const Data = hex(/^0x(?:[0-9a-fA-F]{2})*$/, 'bytes in hex, such as "0x00"')
/** A number of at most 256 bits. */
export const Quantity = hex(/^0x[0-9a-fA-F]{1,64}$/, 'a number in hex, such as "0x1"')
export const EvmAddress = hex(/^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')
export const Hash = hex(/^0x[0-9a-fA-F]{64}$/, '32 bytes in hex')
export const Text = z.string()

/** A number of at most 64 bits, which excludes hashes. */
const BlockNumber = hex(/^0x[0-9a-fA-F]{1,16}$/, 'a block number in hex')

/** A block by number or name. */
export const BlockTag = z.union([
  BlockNumber,
  z.literal(['latest', 'earliest', 'pending', 'safe', 'finalized']),
])

/** A block by number, name or hash (EIP-1898). */
export const Block = z.union([
  BlockTag,
  z.strictObject({ blockNumber: BlockNumber }),
  z.strictObject({ blockHash: Hash, requireCanonical: z.optional(z.boolean()) }),
])

const AccessList = z
  .array(z.strictObject({ address: EvmAddress, storageKeys: z.array(Hash) }))
  .check(z.maxLength(1024))

const TransactionFields = {
  from: z.optional(EvmAddress),
  to: z.optional(z.nullable(EvmAddress)),
  gas: z.optional(Quantity),
  gasPrice: z.optional(Quantity),
  maxFeePerGas: z.optional(Quantity),
  maxPriorityFeePerGas: z.optional(Quantity),
  value: z.optional(Quantity),
  data: z.optional(Data),
  input: z.optional(Data),
  nonce: z.optional(Quantity),
  chainId: z.optional(Quantity),
  accessList: z.optional(AccessList),
}

/** A call without effects. */
export const Call = z.strictObject({ ...TransactionFields, type: z.optional(Quantity) })

/**
 * A transaction to be signed: legacy, EIP-2930 or EIP-1559. It has no fields for blobs (EIP-4844) or
 * delegations of the account (EIP-7702): a site cannot request those.
 */
export const TransactionRequest = z.strictObject({
  ...TransactionFields,
  /** Another name of `gas` in some libraries. */
  gasLimit: z.optional(Quantity),
  type: z.optional(z.literal(['0x0', '0x1', '0x2', '0x00', '0x01', '0x02'])),
})
export type TransactionRequest = z.infer<typeof TransactionRequest>

const Slots = z.record(Hash, Hash)

/** The state overrides of `eth_call`. */
export const StateOverrides = z.record(
  EvmAddress as unknown as z.ZodMiniString,
  z.strictObject({
    balance: z.optional(Quantity),
    nonce: z.optional(Quantity),
    code: z.optional(Data),
    state: z.optional(Slots),
    stateDiff: z.optional(Slots),
    movePrecompileToAddress: z.optional(EvmAddress),
  }),
)

export const LogFilter = z.strictObject({
  fromBlock: z.optional(BlockTag),
  toBlock: z.optional(BlockTag),
  blockHash: z.optional(Hash),
  address: z.optional(z.nullable(z.union([EvmAddress, z.array(EvmAddress).check(z.maxLength(1024))]))),
  topics: z.optional(
    z
      .array(z.nullable(z.union([Hash, z.array(z.nullable(Hash)).check(z.maxLength(256))])))
      .check(z.maxLength(4)),
  ),
})

/** An ERC-4337 operation, of entry point 0.6 or 0.7. */
export const UserOperation = z.strictObject({
  sender: EvmAddress,
  nonce: z.optional(Quantity),
  initCode: z.optional(Data),
  factory: z.optional(z.nullable(EvmAddress)),
  factoryData: z.optional(z.nullable(Data)),
  callData: Data,
  callGasLimit: z.optional(Quantity),
  verificationGasLimit: z.optional(Quantity),
  preVerificationGas: z.optional(Quantity),
  maxFeePerGas: z.optional(Quantity),
  maxPriorityFeePerGas: z.optional(Quantity),
  paymasterAndData: z.optional(Data),
  paymaster: z.optional(z.nullable(EvmAddress)),
  paymasterVerificationGasLimit: z.optional(z.nullable(Quantity)),
  paymasterPostOpGasLimit: z.optional(z.nullable(Quantity)),
  paymasterData: z.optional(z.nullable(Data)),
  signature: z.optional(Data),
})

/** EIP-712. Whether `domain` and `message` match the types is checked when they are hashed. */
export const TypedData = z.strictObject({
  types: z.record(
    z.string(),
    z.array(z.strictObject({ name: z.string(), type: z.string() })).check(z.maxLength(256)),
  ),
  primaryType: z.string(),
  domain: z.record(z.string(), Json),
  message: z.record(z.string(), Json),
})
export type TypedData = z.infer<typeof TypedData>

const Base58 = text(/^[1-9A-HJ-NP-Za-km-z]+$/, 'base58 text')
export const SolanaAddress = Base58.check(z.minLength(32), z.maxLength(44))
/** Bytes in base58; empty bytes are an empty text. Decoding base58 takes quadratic time. */
export const Base58Text = z.union([Base58.check(z.maxLength(16_384)), z.literal('')])
/** A serialised transaction in base64 or base58: at most 1,232 bytes, one packet of the network. */
export const SolanaTransaction = z.string().check(z.maxLength(1700), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))

/** No parameters: omitted, or an empty list. */
export const None = z.optional(z.tuple([]))
