import { Int, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { fromBaseUnits } from '../../format/amount.ts'
import type { NamespaceAdapter } from '../adapter.ts'
import { askNetwork } from '../askNetwork.ts'

/** `getBalance` of the Solana JSON-RPC API. Lamports stay below 2^53 for every account there can be. */
const Balance = z.object({ value: Int.check(within(0, Number.MAX_SAFE_INTEGER)) })

/** Wallets of this family have no way to be asked: it takes an RPC URL. */
export const getBalance: NonNullable<NamespaceAdapter['getBalance']> = async (_ask, network, address) => {
  const { value } = await askNetwork(network, 'getBalance', [address], Balance)
  return fromBaseUnits(BigInt(value), network.nativeCurrency.decimals)
}
