import { Int, within } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { MAX_ENTRIES, WalletListing } from '../../shared/walletListing.ts'
import { RequestError } from './getJson.ts'

/** One page of the registry, as it may be shown. */
export interface WalletPage {
  wallets: WalletListing[]
  /** How many wallets there are on all pages, as the server says. */
  count: number
}

const Answer = z.object({ count: Int.check(within(0, Number.MAX_SAFE_INTEGER)), data: z.array(z.unknown()) })

/**
 * What came of a page: each wallet by itself, so that one that is not what it should be (a link that runs a script, a name
 * of a megabyte, an id twice) is left out and takes no other with it. Throws when it is no page at all.
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
