import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, bech32 } from '@scure/base'
import { attempted, bytesOf, type SignatureVerdict, type Signed, sameBytes, verdictOf } from './signature.ts'

/** ADR-36: the text in a transaction that no chain accepts, as canonical JSON. */
const documentOf = (signer: string, data: string) =>
  `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${signer}"}}],"sequence":"0"}`

/**
 * The signature is 64 bytes in base64, without the public key: every key that it can belong to is compared with the
 * address.
 */
export function verifyCosmos({ text, signature, address }: Signed): SignatureVerdict {
  const account = attempted(() => bech32.decodeToBytes(address))?.bytes
  if (account?.length !== 20) return 'malformed'
  const hash = sha256(bytesOf(documentOf(address, base64.encode(bytesOf(text)))))
  return verdictOf(() => {
    const compact = secp256k1.Signature.fromBytes(base64.decode(signature), 'compact')
    if (compact.hasHighS()) return false
    return [0, 1, 2, 3].some((recovery) => {
      const key = attempted(() => compact.addRecoveryBit(recovery).recoverPublicKey(hash).toBytes(true))
      return key !== null && sameBytes(ripemd160(sha256(key)), account)
    })
  })
}
