import { Json } from '@airlock/host-sdk/contract'
import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import { isSignInFor } from '../../decode/signIn.ts'
import { utf8 } from '../../decode/text.ts'
import { Calls } from './calls.ts'
import { messageText, readMessageParams } from './messageParams.ts'
import type { MethodPolicy, Requester } from './methodPolicy.ts'
import {
  Base58Text,
  Data,
  EvmAddress,
  SolanaAddress,
  SolanaTransaction,
  Text,
  TransactionRequest,
  TypedData,
  UserOperation,
} from './values.ts'

const evm = { safe: false, namespace: 'eip155' } as const
const solana = { safe: false, namespace: 'solana' } as const

const Context = Data.check(z.maxLength(16_386))
/** The names of the field in ERC-7715, its first drafts, and sites of that time. */
const Revoked = z.union([
  z.strictObject({ permissionContext: Context }),
  z.strictObject({ permissionsContext: Context }),
  z.strictObject({ pci: Context }),
])
const RevokedPermission = z.union([Revoked, z.tuple([Revoked])])

const COMMITMENTS = [
  'processed',
  'confirmed',
  'finalized',
  'recent',
  'single',
  'singleGossip',
  'root',
  'max',
] as const

const SendOptions = z.strictObject({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(z.literal(COMMITMENTS)),
  maxRetries: z.optional(z.int().check(z.gte(0), z.lte(100))),
  minContextSlot: z.optional(z.int().check(z.gte(0))),
})

/** A sign-in message for the requesting site itself puts nothing at risk. */
function messagePutsValueAtRisk(params: readonly unknown[], { siteOrigin, account }: Requester): boolean {
  const { message, address } = readMessageParams(params)
  if (address.toLowerCase() !== account.toLowerCase()) return true
  const text = messageText(message)
  return text === null || !isSignInFor(text, siteOrigin, account)
}

/** The same for Solana (CAIP-122). */
function solanaMessagePutsValueAtRisk(
  { message, pubkey }: { message: string; pubkey: string },
  { siteOrigin, account }: Requester,
): boolean {
  const text = utf8(base58.decode(message))
  return pubkey !== account || text === null || !isSignInFor(text, siteOrigin, account, 'Solana')
}

/** Every method that a person has to approve (reference-facts 2.6, the second list). */
export const approvals = {
  /** Message and account, in either order; a third parameter, a password of old nodes, is ignored. */
  personal_sign: {
    ...evm,
    kind: 'evm-message',
    params: z.tuple([Text, Text, z.optional(Text)]),
    putsValueAtRisk: messagePutsValueAtRisk,
  },
  /** Account, and the data as an object or as its JSON text. */
  eth_signTypedData_v4: {
    ...evm,
    kind: 'evm-typed-data',
    params: z.tuple([EvmAddress, z.union([Text, TypedData])]),
  },
  eth_sendTransaction: {
    ...evm,
    kind: 'evm-transaction',
    params: z.tuple([TransactionRequest]),
  },
  solana_signMessage: {
    ...solana,
    kind: 'solana-message',
    params: z.strictObject({ message: Base58Text, pubkey: SolanaAddress }),
    putsValueAtRisk: solanaMessagePutsValueAtRisk,
  },
  solana_signTransaction: {
    ...solana,
    kind: 'solana-transactions',
    params: z.strictObject({ transaction: SolanaTransaction, pubkey: z.optional(SolanaAddress) }),
  },
  solana_signAllTransactions: {
    ...solana,
    kind: 'solana-transactions',
    params: z.strictObject({
      transactions: z.array(SolanaTransaction).check(z.minLength(1), z.maxLength(16)),
      pubkey: z.optional(SolanaAddress),
    }),
  },
  solana_signAndSendTransaction: {
    ...solana,
    kind: 'solana-transactions',
    params: z.strictObject({
      transaction: SolanaTransaction,
      pubkey: z.optional(SolanaAddress),
      /** The field's names in Wallet Standard, and in WalletConnect. */
      options: z.optional(SendOptions),
      sendOptions: z.optional(SendOptions),
    }),
  },
  /** EIP-5792: one operation of a smart account; else several transactions, each of which a person approves. */
  wallet_sendCalls: { ...evm, kind: 'evm-calls', params: z.tuple([Calls]) },
  /** ERC-7715 in its first drafts (2024), and as it is today. Each request in the list is read when it is handled. */
  wallet_grantPermissions: { ...evm, kind: 'evm-permissions', params: z.tuple([Json]) },
  wallet_requestExecutionPermissions: {
    ...evm,
    kind: 'evm-permissions',
    params: z.array(Json).check(z.minLength(1), z.maxLength(4)),
  },
  /** The same for their revocation. The other meaning of the first one (EIP-2255) does not reach the frame. */
  wallet_revokePermissions: { ...evm, kind: 'evm-permissions', params: RevokedPermission },
  wallet_revokeExecutionPermission: { ...evm, kind: 'evm-permissions', params: RevokedPermission },
  /** ERC-7769: the calls of an operation, from which the wallet makes its own operation. */
  eth_sendUserOperation: { ...evm, kind: 'evm-operation', params: z.tuple([UserOperation, EvmAddress]) },
} as const satisfies Record<string, MethodPolicy>
