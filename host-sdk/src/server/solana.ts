import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { attempted, bytesOf, type SignatureVerdict, type Signed, verdictOf } from './signature.ts'

/** Ed25519 by the address, which is the public key. The signature is base58. */
export function verifySolana({ text, signature, address }: Signed): SignatureVerdict {
  const key = attempted(() => base58.decode(address))
  if (key?.length !== 32) return 'malformed'
  return verdictOf(() => ed25519.verify(base58.decode(signature), bytesOf(text), key, { zip215: false }))
}
