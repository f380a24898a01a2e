import { base64urlnopad } from '@scure/base'
import type { SmartAccountKind } from '../smartAccount/kinds.ts'

/** Hex with `0x`. */
export type Hex = `0x${string}`

/**
 * The exact bytes that a person approves, by kind. The screen is decoded from a payload, and the signature
 * is made from the same payload (SEC-44): nothing else reaches the signer.
 */
export type Payload =
  /** EIP-191 text or bytes. `account` is the smart account that signs; omitted if its owner does. */
  | { kind: 'evm-message'; message: Hex; account?: SmartAccountKind }
  /** EIP-712, as the JSON text of the request. `account` is the smart account that signs, as above. */
  | { kind: 'evm-typed-data'; json: string; account?: SmartAccountKind }
  /** An unsigned transaction, serialised as EIP-2718 or legacy with EIP-155. */
  | { kind: 'evm-transaction'; chainId: number; serialized: Hex }
  /** An operation of a smart account (ERC-4337), as the text of `operationText`. */
  | { kind: 'evm-user-operation'; chainId: number; account: SmartAccountKind; operation: string }
  /** Off-chain bytes, base64. */
  | { kind: 'solana-message'; message: string }
  /** Serialised transactions (legacy or v0) with room for signatures, base64; one signature for each. */
  | { kind: 'solana-transactions'; transactions: readonly string[] }

/** SHA-256 over the payload in one fixed encoding, base64url: it identifies what a person has seen. */
export async function hashPayload(payload: Payload): Promise<string> {
  const spelled = new TextEncoder().encode(JSON.stringify(Object.entries(payload).sort()))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', spelled))
  return base64urlnopad.encode(digest)
}
