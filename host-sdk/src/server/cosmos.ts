import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, bech32 } from '@scure/base'
import { attempted, bytesOf, type SignatureVerdict, type Signed, sameBytes, verdictOf } from './signature.ts'

/** The prefix of addresses on the networks that the widget knows by their id. Other networks have any prefix. */
const PREFIXES: Readonly<Record<string, string>> = {
  'cosmoshub-4': 'cosmos',
  'theta-testnet-001': 'cosmos',
  'osmosis-1': 'osmo',
}

/** The bytes of an address of the network; null for any other text, also for the same address in upper case. */
function accountOf(address: string, reference: string): Uint8Array | null {
  const decoded = address === address.toLowerCase() ? attempted(() => bech32.decodeToBytes(address)) : null
  if (decoded?.bytes.length !== 20) return null
  return decoded.prefix === (PREFIXES[reference] ?? decoded.prefix) ? decoded.bytes : null
}

/** ADR-36: the text in a transaction that no chain accepts, as canonical JSON. */
const documentOf = (signer: string, data: string) =>
  `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${signer}"}}],"sequence":"0"}`

/**
 * The signature is 64 bytes in base64, without the public key: every key that it can belong to is compared with the
 * address.
 */
export function verifyCosmos({ text, signature, address, reference }: Signed): SignatureVerdict {
  const account = accountOf(address, reference)
  if (!account) return 'malformed'
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
