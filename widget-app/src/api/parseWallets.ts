import { Int, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { MAX_ENTRIES, WalletListing } from '../../shared/walletListing.ts'
import { RequestError } from './getJson.ts'

/** A parsed page of the registry. */
export interface WalletPage {
  wallets: WalletListing[]
  /** The number of wallets on all pages, as reported by the server. */
  count: number
}

const Answer = z.object({ count: Int.check(within(0, Number.MAX_SAFE_INTEGER)), data: z.array(z.unknown()) })

/**
 * Parses each wallet of a page separately: an invalid one (a link that runs a script, a name of a megabyte,
 * a duplicate id) is left out without affecting others. Throws if the response is not a page at all.
 */
export function parseWallets(answer: unknown): WalletPage {
  const page = z.safeParse(Answer, answer)
  if (!page.success) throw new RequestError('malformed')
  const byId = new Map<string, WalletListing>()
  for (const item of page.data.data.slice(0, MAX_ENTRIES)) {
    const wallet = z.safeParse(WalletListing, item)
    if (wallet.success && !byId.has(wallet.data.id)) byId.set(wallet.data.id, wallet.data)
  }
  return { wallets: [...byId.values()], count: page.data.count }
}
