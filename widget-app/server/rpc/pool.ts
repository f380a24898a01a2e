import type { Chain } from '../chains/chain.ts'
import type { Asked } from './patience.ts'
import { RANKING, rank } from './ranking.ts'
import type { RpcAnswer } from './rpc.ts'
import { Upstream, type UpstreamOptions } from './upstream.ts'

export type PoolOptions = Omit<UpstreamOptions, 'chain' | 'url'>

/** A call in flight. */
export interface Call extends Asked {
  /** Whether only one node knows its state; it then goes to the first upstream. */
  isOfOneNode: boolean
  /** Whether a result is the wanted one. If not, the next upstream may have it. */
  isFound?: (result: unknown) => boolean
  signal?: AbortSignal
}

export interface Settled {
  /** Undefined if no upstream responded. */
  answer: RpcAnswer | undefined
  /** Whether an upstream got the call without responding: it may have executed it. */
  isUncertain: boolean
}

/**
 * Errors about the node, not the call: it lags behind, has pruned old data, lacks the method, or limits the rate. The
 * codes are from EIP-1474 and Solana's nodes.
 */
const OF_THE_NODE = new Set([-32001, -32002, -32004, -32005, -32016, -32601, -32603, 429])

function wantsAnother({ answer }: Settled, { isFound, signal }: Call): boolean {
  if (signal?.aborted) return false
  if (answer === undefined) return true
  if ('error' in answer) return OF_THE_NODE.has(answer.error.code)
  return isFound !== undefined && !isFound(answer.result)
}

/** The upstreams of a chain, best first. */
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

  /** How long until an upstream is available, in milliseconds. */
  waitMs(): number {
    return Math.min(...this.#upstreams.map((upstream) => upstream.waitMs()))
  }

  /** Sends calls to the best upstream, and those without a response to the next. Never rejects. */
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

  /** Ranks only while the chain is in use and has several upstreams: an unused one is not probed. */
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
