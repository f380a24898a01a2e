/** The part of viem's `PublicClient` that smart accounts need. */
export interface EvmClient {
  getChainId(): Promise<number>
  verifyMessage(parameters: {
    address: `0x${string}`
    message: string
    signature: `0x${string}`
  }): Promise<boolean>
}

/** A text with its signature, as the families' verifiers get it. */
export interface Signed {
  text: string
  signature: string
  address: string
  /** The reference of the CAIP-2 id. */
  reference: string
  publicClient?: EvmClient | undefined
  rpcUrl?: string | undefined
}

/** The result for a signature: `malformed` if the address is not one of the family. */
export type SignatureVerdict = 'valid' | 'bad-signature' | 'wrong-chain' | 'malformed'

/** The result, or null if the value cannot be read. */
export function attempted<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** The text in UTF-8. */
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Compares bytes that are not secret. */
export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/** The verdict for a check that throws if the signature has the wrong form. */
export const verdictOf = (check: () => boolean): SignatureVerdict =>
  attempted(check) ? 'valid' : 'bad-signature'
