import {
  compactSignatureToSignature,
  createPublicClient,
  type Hex,
  http,
  isHex,
  parseCompactSignature,
  serializeSignature,
  size,
  verifyMessage,
} from 'viem'
import type { EvmClient, SignatureVerdict, Signed } from './signature.ts'

/** The 65 bytes of a key's ECDSA signature, which may be given in the 64 bytes of EIP-2098; null for other lengths. */
function ecdsaOf(signature: Hex): Hex | null {
  if (size(signature) === 64)
    return serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))
  return size(signature) === 65 ? signature : null
}

async function isOfKey(address: Hex, { text, signature }: Signed): Promise<boolean> {
  try {
    const ecdsa = isHex(signature) ? ecdsaOf(signature) : null
    return ecdsa !== null && (await verifyMessage({ address, message: text, signature: ecdsa }))
  } catch {
    return false
  }
}

const clientOf = ({ publicClient, rpcUrl }: Signed): EvmClient | undefined =>
  publicClient ?? (rpcUrl === undefined ? undefined : createPublicClient({ transport: http(rpcUrl) }))

/**
 * An account with a key is verified without the network. Otherwise the account may be a contract: it is asked by
 * ERC-1271, and by ERC-6492 if it is not deployed yet.
 */
export async function verifyEip155(signed: Signed): Promise<SignatureVerdict> {
  const address = signed.address as Hex
  // A chain id with zeros before it would be a second name of the same network.
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || !/^[1-9]\d*$/.test(signed.reference)) return 'malformed'
  if (await isOfKey(address, signed)) return 'valid'
  const client = clientOf(signed)
  if (!client || !isHex(signed.signature)) return 'bad-signature'
  if (`${await client.getChainId()}` !== signed.reference) return 'wrong-chain'
  const isValid = await client.verifyMessage({
    address,
    message: signed.text,
    signature: signed.signature,
  })
  return isValid ? 'valid' : 'bad-signature'
}
