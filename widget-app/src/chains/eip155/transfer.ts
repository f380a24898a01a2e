import { encodeFunctionData, erc20Abi, getAddress, type Hex, numberToHex } from 'viem'
import type { CaipNetwork } from '../../types.ts'
import type { Transfer } from '../adapter.ts'
import { toHexChainId } from './network.ts'

/**
 * The parameters of `eth_sendTransaction`. Non-standard tokens (USDT on Ethereum) take the same bytes: only
 * their return value differs.
 */
export function toCall({ from, to, amount, token }: Transfer): {
  from: string
  to: string
  value?: Hex
  data?: Hex
} {
  if (!token) return { from, to, value: numberToHex(amount) }
  const args = [getAddress(to), amount] as const
  return {
    from,
    to: token.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
  }
}

/** Includes the chain id: a wallet on another network refuses the transaction. */
export const toTransaction = ({ caipNetworkId }: CaipNetwork, transfer: Transfer) => ({
  ...toCall(transfer),
  chainId: toHexChainId(caipNetworkId),
})
