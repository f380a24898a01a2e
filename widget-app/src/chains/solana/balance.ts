import { Int, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { fromBaseUnits } from '../../format/amount.ts'
import type { NamespaceAdapter } from '../adapter.ts'
import { askNetwork } from '../askNetwork.ts'

/** `getBalance` of the Solana JSON-RPC API. The lamports of an account never exceed 2^53. */
const Balance = z.object({ value: Int.check(within(0, Number.MAX_SAFE_INTEGER)) })

/** Wallets of this family cannot report a balance, so it needs an RPC URL. */
export const getBalance: NonNullable<NamespaceAdapter['getBalance']> = async (_ask, network, address) => {
  const { value } = await askNetwork(network, 'getBalance', [address], Balance)
  return fromBaseUnits(BigInt(value), network.nativeCurrency.decimals)
}
