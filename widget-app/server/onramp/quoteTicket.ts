import * as z from 'zod/mini'
import type { Wish } from './terms/provider.ts'
import { hmac, isSigned } from './terms/signature.ts'

/** How long a quote counts (ms). Providers themselves give estimates, which a minute makes old. */
export const QUOTE_MS = 60_000

/** What a quote was made for. A purchase with it has to be for the same. */
type Terms = Pick<Wish, 'asset' | 'currency' | 'method' | 'amount'>

const termsText = (provider: string, { asset, currency, method, amount }: Terms) =>
  JSON.stringify([provider, asset.network, asset.address, asset.symbol, currency, method, amount])

const Ticket = z.string().check(z.regex(/^(\d{13})\.([0-9a-f]{64})$/))

/**
 * The id of a quote: the time until which it counts, signed together with its terms. No replica has to remember it.
 *
 * @param secret what only the operator's servers know
 */
export function sealQuote(secret: string, provider: string, terms: Terms, expiresAt: number): string {
  return `${expiresAt}.${hmac(secret, `quote ${expiresAt} ${termsText(provider, terms)}`).toString('hex')}`
}

/** Whether an id is that of a quote for these terms which still counts. */
export function isCurrentQuote(
  secret: string,
  provider: string,
  terms: Terms,
  quoteId: string,
  now: number,
): boolean {
  if (!z.safeParse(Ticket, quoteId).success) return false
  const [expiresAt = '', signature = ''] = quoteId.split('.')
  const isOurs = isSigned(secret, `quote ${expiresAt} ${termsText(provider, terms)}`, signature, 'hex')
  return isOurs && Number(expiresAt) > now
}
