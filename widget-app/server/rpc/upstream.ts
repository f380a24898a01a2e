import type { Logger } from 'pino'
import type { Chain } from '../chains/chain.ts'
import type { Request } from '../outbound/request.ts'
import { afterFailure, type Breaker, CLOSED, type Failure, waitOf } from './breaker.ts'
import { exchange } from './exchange.ts'
import { identityMethod, isOfChain } from './identity.ts'
import { type Asked, cutOf, isPatient, newPatience, type Patience, REFUSED, TOO_LONG } from './patience.ts'
import { RANKING, type Sample } from './ranking.ts'
import type { RpcAnswer } from './rpc.ts'

/** How long an upstream that serves another chain is not called. */
const QUARANTINE_MS = 600_000
/** How long a confirmed chain id is valid. */
const VERIFIED_MS = 60_000
/** How long the upstream's batch limit is remembered. */
const BATCH_LIMIT_MS = 60_000
/** The maximum number of calls in one HTTP request (spec section 9). */
const MOST_CALLS = 1_000

export interface UpstreamOptions {
  chain: Chain
  url: string
  request: Request
  log: Logger
  nowMs: () => number
  deadlineMs?: number
}

type Answers = (RpcAnswer | undefined)[]

/** One URL of a chain, with its state. */
export class Upstream {
  readonly #options: UpstreamOptions
  readonly #url: URL
  #breaker: Breaker = CLOSED
  #verifiedUntilMs = 0
  #quarantinedUntil = 0
  #checking: Promise<number | null> | undefined
  #batchLimit = { calls: MOST_CALLS, untilMs: 0 }
  #seen = { asked: 0, answered: 0 }
  /** One per interval, newest last. */
  samples: Sample[] = []

  constructor(options: UpstreamOptions) {
    this.#options = options
    this.#url = new URL(options.url)
  }

  /** How long it must not be called, in milliseconds. */
  waitMs(): number {
    const nowMs = this.#options.nowMs()
    return Math.max(waitOf(this.#breaker, nowMs), this.#quarantinedUntil - nowMs, 0)
  }

  /** Ends an interval: stores its stability and the latency of a probe. A paused upstream is not probed. */
  async takeSample(): Promise<void> {
    const latencyMs = this.waitMs() > 0 ? null : await this.#check()
    const { asked, answered } = this.#seen
    this.#seen = { asked: 0, answered: 0 }
    const stability = (answered + (latencyMs === null ? 0 : 1)) / (asked + 1)
    this.samples = [...this.samples, { stability, latencyMs }].slice(-RANKING.samples)
  }

  /** Resolves to one response per call; undefined if it is missing. Never rejects. */
  async ask(calls: readonly Asked[]): Promise<Answers> {
    const isVerified = this.#options.nowMs() < this.#verifiedUntilMs
    const isReady = (isVerified && this.#breaker.openUntil === null) || (await this.#check()) !== null
    if (!isReady) return calls.map(() => undefined)
    const size = this.#limit()
    const parts: Asked[][] = []
    for (let at = 0; at < calls.length; at += size) parts.push(calls.slice(at, at + size))
    return this.#askInParts(parts, newPatience())
  }

  #limit(): number {
    const { calls, untilMs } = this.#batchLimit
    return this.#options.nowMs() < untilMs ? calls : MOST_CALLS
  }

  #learn(calls: number): void {
    const untilMs = this.#options.nowMs() + BATCH_LIMIT_MS
    this.#batchLimit = { calls: Math.min(calls, this.#limit()), untilMs }
  }

  async #askInParts(parts: readonly (readonly Asked[])[], patience: Patience): Promise<Answers> {
    return (await Promise.all(parts.map((part) => this.#askAtOnce(part, patience)))).flat()
  }

  async #askAtOnce(calls: readonly Asked[], patience: Patience): Promise<Answers> {
    const outcome = await this.#exchange(calls.map(({ text }) => text))
    if (outcome.kind === 'answered') {
      this.#count(outcome.answers)
      return outcome.answers
    }
    if (outcome.kind === 'failed') {
      if (outcome.mayBeOfCall) return this.#askRefused(calls, patience)
      this.#seen.asked += calls.length
      this.#fail(outcome)
      return calls.map(() => undefined)
    }
    const half = Math.ceil(calls.length / 2)
    if (outcome.kind === 'batch-refused') {
      this.#learn(half)
      return this.#askInParts([calls.slice(0, half), calls.slice(half)], patience)
    }
    patience.tooLong -= 1
    if (calls.length === 1 || patience.tooLong < 0) return calls.map(() => TOO_LONG)
    // Sequentially: each response may be as long again.
    const first = await this.#askAtOnce(calls.slice(0, half), patience)
    return [...first, ...(await this.#askAtOnce(calls.slice(half), patience))]
  }

  /** Finds out which calls of a batch are refused, so that one visitor's call does not fail the others'. */
  async #askRefused(calls: readonly Asked[], patience: Patience): Promise<Answers> {
    // If this is refused too, the breaker opens. A single call must not open it.
    patience.check ??= this.#check()
    if ((await patience.check) === null) return calls.map(() => undefined)
    if (!isPatient(patience, calls)) return calls.map(() => REFUSED)
    const cut = cutOf(calls)
    const answers = await this.#askInParts([calls.slice(0, cut), calls.slice(cut)], patience)
    // No single call was refused, so the length of the batch was.
    const isOfLength = !answers.some((answer) => answer === undefined || answer === REFUSED)
    if (isOfLength) this.#learn(Math.max(cut, calls.length - cut))
    return answers
  }

  #exchange(calls: readonly string[]) {
    const { chain, url } = this.#options
    const isInternal = chain.internalUrls.includes(url)
    return exchange({ ...this.#options, isInternal, url: this.#url }, calls)
  }

  #count(answers: Answers): void {
    const answered = answers.filter((answer) => answer !== undefined).length
    this.#seen.asked += answers.length
    this.#seen.answered += answered
    if (answered === 0) this.#fail({ reason: 'no answer to what was asked', isFinal: false })
    else if (this.waitMs() === 0) this.#breaker = CLOSED
  }

  /** Checks the chain id once for concurrent callers. Resolves to the latency; null if the upstream is unusable. */
  #check(): Promise<number | null> {
    this.#checking ??= this.#checkNow().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #checkNow(): Promise<number | null> {
    const { chain, nowMs } = this.#options
    const startMs = nowMs()
    const outcome = await this.#exchange([`"method":"${identityMethod(chain)}","params":[]`])
    const answer = outcome.kind === 'answered' ? outcome.answers[0] : undefined
    if (!answer || 'error' in answer) {
      const failure =
        outcome.kind === 'failed' ? outcome : { reason: 'it does not say its chain', isFinal: false }
      this.#fail({ ...failure, isFinal: failure.isFinal || this.#breaker.openUntil !== null })
      return null
    }
    if (!isOfChain(chain, answer.result)) {
      this.#quarantine(answer.result)
      return null
    }
    if (this.#breaker.openUntil !== null) {
      this.#breaker = { ...this.#breaker, openUntil: null }
      this.#options.log.info(this.#name(), 'an upstream of a chain is used again')
    }
    this.#verifiedUntilMs = nowMs() + VERIFIED_MS
    return nowMs() - startMs
  }

  #quarantine(result: unknown): void {
    this.#verifiedUntilMs = 0
    this.#quarantinedUntil = this.#options.nowMs() + QUARANTINE_MS
    const answered = String(JSON.stringify(result)).slice(0, 100)
    this.#options.log.error(
      { ...this.#name(), answered },
      'an upstream serves another chain and is no longer used',
    )
  }

  #fail({ reason, ...failure }: Failure & { reason: string }): void {
    const nowMs = this.#options.nowMs()
    // Many calls in flight fail at once, which counts as one outage.
    if (waitOf(this.#breaker, nowMs) > 0) return
    this.#breaker = afterFailure(this.#breaker, failure, nowMs)
    const waitMs = waitOf(this.#breaker, nowMs)
    if (waitMs === 0) return
    this.#verifiedUntilMs = 0
    this.#options.log.warn({ ...this.#name(), reason, waitMs }, 'an upstream of a chain fails and is paused')
  }

  /** Only its host: the rest of a URL often contains a key. */
  #name() {
    return { chain: this.#options.chain.id, upstream: this.#url.host }
  }
}
