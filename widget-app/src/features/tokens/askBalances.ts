import * as z from 'zod/mini'
import { Balances } from '../../../shared/blockchain.ts'
import { getJson } from '../../api/getJson.ts'
import { type Caller, sdkPath } from '../../api/sdkQuery.ts'
import type { ActiveAccount } from '../activeAccount/activeAccount.ts'

/** Largest response in characters: ten thousand tokens need less. */
const LARGEST = 16_000_000

/**
 * The server's list of an account's tokens, for callers outside the token list; rejects if the server has
 * none.
 */
export async function askBalances(
  { address, chainId }: Pick<ActiveAccount, 'address' | 'chainId'>,
  caller: Caller,
  forceUpdate?: 'true',
): Promise<z.infer<typeof Balances>> {
  const query = { currency: 'usd', chainId, forceUpdate }
  const path = sdkPath(`/v1/account/${encodeURIComponent(address)}/balance`, caller, query)
  return z.parse(Balances, await getJson(path, { largest: LARGEST }))
}
