import type { CaipNetwork } from '../../types.ts'
import type { Transfer } from '../adapter.ts'
import { toHexChainId } from './network.ts'

/** `transfer(address,uint256)` of ERC-20, first 4 bytes of its keccak256. */
const TRANSFER = '0xa9059cbb'

const toHex = (value: bigint): string => `0x${value.toString(16)}`

/** A number or an address as 32 ABI bytes. */
export const toWord = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')

/**
 * The parameters of `eth_sendTransaction`. Non-standard tokens (USDT on Ethereum) take the same bytes: only
 * their return value differs.
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

/** Includes the chain id: a wallet on another network refuses the transaction. */
export const toTransaction = ({ caipNetworkId }: CaipNetwork, transfer: Transfer) => ({
  ...toCall(transfer),
  chainId: toHexChainId(caipNetworkId),
})
