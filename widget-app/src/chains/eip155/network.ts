import type { CaipNetworkId } from '../../types.ts'

/** From the chain id as wallets write it (hex), and as some do although they should not (decimal, number). */
export function toCaipNetworkId(chainId: unknown): CaipNetworkId {
  const isText = typeof chainId === 'string' && /^(?:0x[0-9a-f]{1,16}|\d{1,19})$/i.test(chainId)
  if (!isText && !(typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId >= 0))
    throw new Error('The wallet named no chain id')
  return `eip155:${BigInt(chainId)}`
}

/** As wallets want it. Exact for any size. */
export const toHexChainId = (caipNetworkId: CaipNetworkId): string =>
  `0x${BigInt(caipNetworkId.slice('eip155:'.length)).toString(16)}`
