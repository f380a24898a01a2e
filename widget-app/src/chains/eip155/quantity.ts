import { matches } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { CaipNetwork } from '../../types.ts'
import { askNetwork } from '../askNetwork.ts'

/** A number of at most 256 bits, as JSON-RPC writes it. */
const Quantity = z.string().check(matches(/^0x[0-9a-f]{1,64}$/i))

export const askQuantity = async (network: CaipNetwork, method: string, params: unknown[]): Promise<bigint> =>
  BigInt(await askNetwork(network, method, params, Quantity))
