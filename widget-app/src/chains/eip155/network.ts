import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import type { CaipNetworkId } from '../../types.ts'

/**
 * Converts the chain id of a wallet: hex as the standard demands, or decimal or a number as some wallets
 * send it.
 */
export function toCaipNetworkId(chainId: unknown): CaipNetworkId {
  const isText = typeof chainId === 'string' && /^(?:0x[0-9a-f]{1,16}|\d{1,19})$/i.test(chainId)
  if (!isText && !(typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId >= 0))
    throw new Error('The wallet named no chain id')
  return `eip155:${BigInt(chainId)}`
}

/** The hex chain id that wallets expect, exact for any size. */
export const toHexChainId = (caipNetworkId: CaipNetworkId): Hex =>
  numberToHex(BigInt(caipNetworkId.slice('eip155:'.length)))
