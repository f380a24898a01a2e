import type { CaipNetwork } from '../../types.ts'
import type { Transfer } from '../adapter.ts'
import { toHexChainId } from './network.ts'

/** `transfer(address,uint256)` of ERC-20, first 4 bytes of its keccak256. */
const TRANSFER = '0xa9059cbb'

const toHex = (value: bigint): string => `0x${value.toString(16)}`

/** 32 bytes of the ABI: of a number, or of an address. */
export const toWord = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')

/**
 * What `eth_sendTransaction` takes. Tokens of before the standard (USDT on Ethereum is one) are called by the same bytes:
 * only what they answer is different.
 */
export function toCall({ from, to, amount, token }: Transfer): {
  from: string
  to: string
  value?: string
  data?: string
} {
  if (!token) return { from, to, value: toHex(amount) }
  return { from, to: token.address, data: `${TRANSFER}${toWord(to)}${toWord(amount)}` }
}

/** With the network that it is for: a wallet on another one refuses. */
export const toTransaction = ({ caipNetworkId }: CaipNetwork, transfer: Transfer) => ({
  ...toCall(transfer),
  chainId: toHexChainId(caipNetworkId),
})
