import { createPublicClient, type Hex, http, isHex, verifyMessage } from 'viem'
import type { EvmClient, SignatureVerdict, Signed } from './signature.ts'

/** An ECDSA signature of an account's own key, also in the compact form of EIP-2098. */
const isEcdsa = (signature: Hex) => signature.length === 132 || signature.length === 130

async function isOfKey(address: Hex, { text, signature }: Signed): Promise<boolean> {
  try {
    return isHex(signature) && isEcdsa(signature)
      ? await verifyMessage({ address, message: text, signature })
      : false
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
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return 'malformed'
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
