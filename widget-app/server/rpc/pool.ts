import type { Chain } from '../chains/chain.ts'
import type { Asked } from './patience.ts'
import { RANKING, rank } from './ranking.ts'
import type { RpcAnswer } from './rpc.ts'
import { Upstream, type UpstreamOptions } from './upstream.ts'

export type PoolOptions = Omit<UpstreamOptions, 'chain' | 'url'>

/** A call on its way. */
export interface Call extends Asked {
  /** Whether only the first upstream knows what it is about. */
  isOfOneNode: boolean
  /** Whether a result is what was looked for; where it is not, another upstream may have it. */
  isFound?: (result: unknown) => boolean
  signal?: AbortSignal
}

export interface Settled {
  /** Undefined: no upstream has answered. */
  answer: RpcAnswer | undefined
  /** Whether an upstream was asked that gave no answer: it may have done what it was asked. */
  isUncertain: boolean
}

/**
 * Errors about the node that was asked, not about the call: it lags behind, has forgotten what is old, does not know the
 * method, or has had enough. Codes of EIP-1474 and of Solana's nodes.
 */
const OF_THE_NODE = new Set([-32001, -32002, -32004, -32005, -32016, -32601, -32603, 429])

function wantsAnother({ answer }: Settled, { isFound, signal }: Call): boolean {
  if (signal?.aborted) return false
  if (answer === undefined) return true
  if ('error' in answer) return OF_THE_NODE.has(answer.error.code)
  return isFound !== undefined && !isFound(answer.result)
}

/** The upstreams of a chain, the best first. */
export class Pool {
  readonly #upstreams: readonly Upstream[]
  readonly #nowMs: () => number
  #order: readonly number[]
  #rankedMs = Number.NEGATIVE_INFINITY
  #isRanking = false

  constructor(chain: Chain, options: PoolOptions) {
    this.#upstreams = chain.rpcUrls.map((url) => new Upstream({ ...options, chain, url }))
    this.#nowMs = options.nowMs
    this.#order = this.#upstreams.map((_, index) => index)
  }

  /** How long until an upstream may be asked, in milliseconds. */
  waitMs(): number {
    return Math.min(...this.#upstreams.map((upstream) => upstream.waitMs()))
  }

  /** Asks the best upstream, and for what it does not answer the next. Never rejects. */
  async ask(calls: readonly Call[]): Promise<Settled[]> {
    this.#rankSometimes()
    const travels = calls.map((call) => ({
      call,
      settled: { answer: undefined, isUncertain: false } as Settled,
    }))
    const order = calls.some((call) => call.isOfOneNode) ? this.#upstreams.keys() : this.#order
    for (const index of [...order]) {
      const open = travels.filter(({ call, settled }) => wantsAnother(settled, call))
      if (open.length === 0) break
      const upstream = this.#upstreams[index]
      if (!upstream || upstream.waitMs() > 0) continue
      const answers = await upstream.ask(open.map(({ call }) => call))
      open.forEach(({ settled }, place) => {
        const answer = answers[place]
        settled.isUncertain ||= answer === undefined
        settled.answer = answer ?? settled.answer
      })
    }
    return travels.map(({ settled }) => settled)
  }

  /** While the chain is in use and there is a choice: what nobody asks is not asked for its health either. */
  #rankSometimes(): void {
    const nowMs = this.#nowMs()
    if (this.#upstreams.length < 2 || this.#isRanking || nowMs - this.#rankedMs < RANKING.intervalMs) return
    this.#isRanking = true
    this.#rankedMs = nowMs
    void Promise.all(this.#upstreams.map((upstream) => upstream.takeSample())).then(() => {
      this.#order = rank(this.#upstreams.map(({ samples }) => samples))
      this.#isRanking = false
    })
  }
}
