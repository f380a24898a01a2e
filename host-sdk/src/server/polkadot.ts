import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { base58, hex } from '@scure/base'
import * as sr25519 from '@scure/sr25519'
import { attempted, bytesOf, type SignatureVerdict, type Signed, sameBytes, verdictOf } from './signature.ts'

/** The SS58 prefixes by the network's reference: the first 32 characters of the genesis hash. */
const PREFIXES: Readonly<Record<string, number>> = {
  // Polkadot and its Asset Hub
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  '68d56f15f85d3136970ec16946040bc1': 0,
  // Kusama and its Asset Hub
  b0a8d493285c2df73290dfb7e61f870f: 2,
  '48239ef607d7928874027a43a6768920': 2,
  // Westend and its Asset Hub
  e143f23803ac50e8f6f8e62695d1ce9e: 42,
  '67f9723393ef76214df0118c34bbbd3d': 42,
}

/** The prefix: one byte up to 63, two above it. Null if it is reserved, or in two bytes although it fits into one. */
function prefixIn([first = 255, second = 0]: Uint8Array): number | null {
  if (first < 64) return first
  const prefix = ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  return first < 128 && prefix >= 64 ? prefix : null
}

/**
 * The id of an SS58 address of 32 bytes: the public key, or the hash of one. Null for any other text, and for the
 * prefix of another network. Networks that are not in the table have any prefix.
 */
function accountOf(address: string, reference: string): Uint8Array | null {
  const bytes = address.length <= 50 ? attempted(() => base58.decode(address)) : null
  const prefix = bytes && prefixIn(bytes)
  if (prefix === null || prefix !== (PREFIXES[reference] ?? prefix)) return null
  const start = prefix < 64 ? 1 : 2
  if (bytes?.length !== start + 34) return null
  const body = bytes.subarray(0, -2)
  const checksum = blake2b(Uint8Array.from([...bytesOf('SS58PRE'), ...body]), { dkLen: 64 })
  return sameBytes(checksum.subarray(0, 2), bytes.subarray(-2)) ? body.subarray(start) : null
}

type Check = (signature: Uint8Array, message: Uint8Array, account: Uint8Array) => boolean

const isOfEcdsa: Check = (signature, message, account) => {
  const recovered = Uint8Array.from([signature[64] ?? 0, ...signature.subarray(0, 64)])
  const hash = blake2b(message, { dkLen: 32 })
  const key = secp256k1.Signature.fromBytes(recovered, 'recovered').recoverPublicKey(hash).toBytes(true)
  return sameBytes(blake2b(key, { dkLen: 32 }), account)
}

/** The kinds of key in the order of the byte that may stand before a signature. */
const KINDS: readonly { size: number; check: Check }[] = [
  { size: 64, check: (...given) => ed25519.verify(...given, { zip215: false }) },
  { size: 64, check: (signature, message, key) => sr25519.verify(message, signature, key) },
  { size: 65, check: isOfEcdsa },
]

/** The signature is hex, with or without the byte for the kind of key. Extensions sign the text in `<Bytes>`. */
export function verifyPolkadot({ text, signature, address, reference }: Signed): SignatureVerdict {
  const account = accountOf(address, reference)
  if (!account) return 'malformed'
  const message = bytesOf(`<Bytes>${text}</Bytes>`)
  return verdictOf(() => {
    const bytes = hex.decode(signature.replace(/^0x/, '').toLowerCase())
    return KINDS.some(({ size, check }, kind) => {
      if (bytes.length === size && attempted(() => check(bytes, message, account))) return true
      const isNamed = bytes.length === size + 1 && bytes[0] === kind
      return isNamed && attempted(() => check(bytes.subarray(1), message, account)) === true
    })
  })
}
