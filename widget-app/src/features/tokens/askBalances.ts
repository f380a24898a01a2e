import * as z from 'zod/mini'
import { Balances } from '../../../shared/blockchain.ts'
import { getJson } from '../../api/getJson.ts'
import { type Caller, sdkPath } from '../../api/sdkQuery.ts'
import type { Holder } from '../holder/holder.ts'

/** Characters of an answer: ten thousand tokens have less. */
const LARGEST = 16_000_000

/** What the server knows that an account has, for who does not show it as the account's list; rejects where it cannot say. */
export async function askBalances(
  { address, chainId }: Pick<Holder, 'address' | 'chainId'>,
  caller: Caller,
  forceUpdate?: 'true',
): Promise<z.infer<typeof Balances>> {
  const query = { currency: 'usd', chainId, forceUpdate }
  const path = sdkPath(`/v1/account/${encodeURIComponent(address)}/balance`, caller, query)
  return z.parse(Balances, await getJson(path, { largest: LARGEST }))
}
