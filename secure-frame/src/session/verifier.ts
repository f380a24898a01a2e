import { base64urlnopad } from '@scure/base'
import { sha256 } from './encoding.ts'

const BYTES = 32

/** A secret of this browser alone, and its hash, by which the server knows it again. */
export async function createVerifier(): Promise<{ verifier: string; verifierHash: string }> {
  const verifier = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(BYTES)))
  return { verifier, verifierHash: base64urlnopad.encode(await sha256(verifier)) }
}
