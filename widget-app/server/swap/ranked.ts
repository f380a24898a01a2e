import { OutboundError } from '../outbound/error.ts'
import { requireHonestQuote } from './checks/honest.ts'
import { FailingSwapError, NoRouteError, UnsafeSwapError } from './terms/errors.ts'
import type { SwapQuote, SwapRequest, SwapSource } from './terms/source.ts'

/** Logs a failure of a source, and returns it. Throws what is no expected failure. */
export type Tell = (error: unknown, source: SwapSource) => Error

/** The failure to tell of several. A source that did not answer may have had a route, and one that lies has none. */
export function gravest(errors: readonly Error[]): Error {
  const kinds = [
    (error: Error) => error instanceof FailingSwapError,
    (error: Error) => error instanceof OutboundError && !(error instanceof UnsafeSwapError),
    (error: Error) => error instanceof UnsafeSwapError,
  ]
  const found = kinds.flatMap((isKind) => errors.filter(isKind))
  return found[0] ?? errors[0] ?? new NoRouteError()
}

/** A source and its quote. */
export interface Offer {
  source: SwapSource
  quote: SwapQuote
}

/**
 * Asks all sources at once. Resolves to their quotes, the one that leaves the most after gas first. Throws if no source
 * has one.
 */
export async function rank(
  sources: readonly SwapSource[],
  request: SwapRequest,
  tell: Tell,
): Promise<Offer[]> {
  const errors: Error[] = []
  const offers = await Promise.all(
    sources.map(async (source): Promise<Offer[]> => {
      try {
        const quote = await source.quote(request)
        requireHonestQuote(quote, request, source)
        return [{ source, quote }]
      } catch (error) {
        errors.push(tell(error, source))
        return []
      }
    }),
  )
  const net = ({ quote: { toAmount, gas } }: Offer) =>
    toAmount - (gas === null ? 0n : request.costOf(gas, toAmount))
  const found = offers.flat().map((offer) => ({ offer, net: net(offer) }))
  if (found.length === 0) throw gravest(errors)
  return found
    .toSorted((one, other) => (other.net > one.net ? 1 : other.net < one.net ? -1 : 0))
    .map(({ offer }) => offer)
}
