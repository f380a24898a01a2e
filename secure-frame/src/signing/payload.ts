import { base64urlnopad } from '@scure/base'

/** Hex with `0x`. */
export type Hex = `0x${string}`

/**
 * Exactly the bytes that a person is asked about, by what they are. What is shown is decoded from a payload, and what is
 * signed is made from the same payload (SEC-44): nothing else reaches the signer.
 */
export type Payload =
  /** EIP-191 text or bytes. */
  | { kind: 'evm-message'; message: Hex }
  /** EIP-712, as the JSON text that was asked for. */
  | { kind: 'evm-typed-data'; json: string }
  /** An unsigned transaction, serialised as EIP-2718 or legacy with EIP-155. */
  | { kind: 'evm-transaction'; chainId: number; serialized: Hex }
  /** Off-chain bytes, base64. */
  | { kind: 'solana-message'; message: string }
  /** Serialised transactions (legacy or v0) with room for signatures, base64; one signature for each. */
  | { kind: 'solana-transactions'; transactions: readonly string[] }

/** SHA-256 over the payload in one fixed spelling, base64url: what a person has seen is named by it. */
export async function hashPayload(payload: Payload): Promise<string> {
  const spelled = new TextEncoder().encode(JSON.stringify(Object.entries(payload).sort()))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', spelled))
  return base64urlnopad.encode(digest)
}
