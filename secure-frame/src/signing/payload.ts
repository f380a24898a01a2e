import { base64urlnopad } from '@scure/base'
import type { MessageSigner } from '../smartAccount/kinds.ts'
import type { OperationFields, UndelegationFields } from '../smartAccount/ownPayloads.ts'

/** Hex with `0x`. */
export type Hex = `0x${string}`

/**
 * The exact bytes that a person approves, by kind. The screen is decoded from a payload, and the signature
 * is made from the same payload (SEC-44): nothing else reaches the signer.
 */
export type Payload =
  /** EIP-191 text or bytes. `account` is the smart account that signs; omitted if its owner does. */
  | { kind: 'evm-message'; message: Hex; account?: MessageSigner }
  /** EIP-712, as the JSON text of the request. `account` is the smart account that signs, as above. */
  | { kind: 'evm-typed-data'; json: string; account?: MessageSigner }
  /** An unsigned transaction, serialised as EIP-2718 or legacy with EIP-155. */
  | { kind: 'evm-transaction'; chainId: number; serialized: Hex }
  | ({ kind: 'evm-user-operation' } & OperationFields)
  | ({ kind: 'evm-undelegate' } & UndelegationFields)
  /** A permission that a smart account gives (ERC-7710), as the text of `delegationText`. */
  | { kind: 'evm-delegation'; chainId: number; account: MessageSigner; delegation: string }
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
