import type { Logger } from 'pino'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Prices } from '../prices/prices.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { requireHonestSwap } from './checks/honest.ts'
import { type Simulation, simulate } from './checks/simulate.ts'
import { simulateSolana } from './checks/simulateSolana.ts'
import { patient } from './patience.ts'
import { gravest, rank, type Tell } from './ranked.ts'
import { createSource, type SourceParts } from './sources/create.ts'
import { leastOf } from './terms/amounts.ts'
import { FailingSwapError, NoRouteError, UnsafeSwapError } from './terms/errors.ts'
import type { BuiltSwap, SwapQuote, SwapRequest, SwapSource } from './terms/source.ts'
import { requestOf, type Wish } from './wish.ts'

/** A swap that passed all checks. */
export interface CheckedSwap {
  built: BuiltSwap
  simulation: Simulation
}

/** Swaps tokens over the operator's sources. */
export interface Swaps {
  /** The sources of a chain, in the operator's order; none if nothing can be swapped there. */
  sourcesOf(chain: Chain): readonly SwapSource[]
  /**
   * Resolves to at least one quote, the one that leaves the most after gas first. Throws `NoRouteError`, or an
   * `OutboundError` if a source that may know a route does not answer.
   */
  quotes(wish: Wish): Promise<SwapQuote[]>
  /** Builds the best swap that passes all checks. Throws like `quotes`, and `FailingSwapError`. */
  build(wish: Wish): Promise<CheckedSwap>
}

interface Parts extends SourceParts {
  rpc: Rpc
  tokens: Tokens
  prices: Prices
  log: Pick<Logger, 'warn'>
}

/** Throws what nobody expects, and logs what the operator may want to look at. */
const teller =
  (log: Parts['log'], chain: Chain): Tell =>
  (error, { kind: source }) => {
    if (error instanceof NoRouteError || error instanceof FailingSwapError) return error
    if (!(error instanceof OutboundError)) throw error
    const about = { chain: chain.id, source, problem: error.message }
    const isUnsafe = error instanceof UnsafeSwapError
    log.warn(about, isUnsafe ? 'a source of swaps broke a rule' : 'a source of swaps did not answer')
    return error
  }

/** A source that may build a swap, with the quote by which it was chosen if there was a choice. */
interface Candidate {
  source: SwapSource
  quote?: SwapQuote
}

/** Throws unless a swap promises what its source was chosen for, and what the visitor wants at least. */
function requireAsQuoted(
  { source, minToAmount }: BuiltSwap,
  quote: SwapQuote | undefined,
  { slippageBps, minToAmount: wanted = 0n }: Pick<Wish, 'slippageBps' | 'minToAmount'>,
): void {
  if (quote && minToAmount < leastOf(quote.toAmount, slippageBps))
    throw new UnsafeSwapError(`${source}: it builds less than it quoted`)
  if (minToAmount < wanted) throw new FailingSwapError('it gives less than was quoted')
}

/** Builds a swap by one source, and checks its bytes and what it does on the chain. */
async function checked(
  rpc: Rpc,
  { source, quote }: Candidate,
  request: SwapRequest,
  wish: Wish,
): Promise<CheckedSwap> {
  const built = await source.build(request)
  requireHonestSwap(built, request, source)
  requireAsQuoted(built, quote, wish)
  const { call, spender, minToAmount } = built
  const simulation = await ('to' in call
    ? simulate({ rpc, request, call, spender })
    : simulateSolana({ rpc, request, call }))
  const { received } = { received: null, ...simulation }
  if (received !== null && received < minToAmount)
    throw new UnsafeSwapError(`${built.source}: less arrives than it promises, or a token keeps a part of it`)
  return { built, simulation }
}

export function createSwaps(parts: Parts): Swaps {
  const { rpc, log } = parts
  const known = new WeakMap<Chain, readonly SwapSource[]>()

  function sourcesOf(chain: Chain): readonly SwapSource[] {
    const sources =
      known.get(chain) ??
      (chain.swaps?.sources ?? []).map((settings) =>
        patient(createSource(chain, settings, parts), () => performance.now()),
      )
    known.set(chain, sources)
    return sources
  }

  const asked = ({ chain, source }: Wish) =>
    sourcesOf(chain).filter(({ kind }) => source === undefined || kind === source)

  return {
    sourcesOf,
    async quotes(wish) {
      const offers = await rank(asked(wish), await requestOf(parts, wish), teller(log, wish.chain))
      return offers.map(({ quote }) => quote)
    },
    async build(wish) {
      const [request, sources, tell] = [await requestOf(parts, wish), asked(wish), teller(log, wish.chain)]
      const isChoice = sources.length > 1
      const candidates: readonly Candidate[] = isChoice
        ? await rank(sources, request, tell)
        : sources.map((source) => ({ source }))
      const errors: Error[] = []
      for (const candidate of candidates) {
        try {
          return await checked(rpc, candidate, request, wish)
        } catch (error) {
          errors.push(tell(error, candidate.source))
        }
      }
      throw gravest(errors)
    },
  }
}
