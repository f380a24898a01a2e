import type { Logger } from 'pino'
import type { Chain } from '../chains/chain.ts'
import type { Request } from '../outbound/request.ts'
import { afterFailure, type Breaker, CLOSED, type Failure, waitOf } from './breaker.ts'
import { exchange } from './exchange.ts'
import { identityMethod, isOfChain } from './identity.ts'
import { type Asked, cutOf, isPatient, newPatience, type Patience, REFUSED, TOO_LONG } from './patience.ts'
import { RANKING, type Sample } from './ranking.ts'
import type { RpcAnswer } from './rpc.ts'

/** For how long an upstream that answers for another chain is not asked at all. */
const QUARANTINE_MS = 600_000
/** For how long it is believed which chain an upstream is of. */
const VERIFIED_MS = 60_000
/** For how long it is remembered how many calls at once an upstream takes. */
const BATCH_LIMIT_MS = 60_000
/** As many calls as one HTTP request carries (spec section 9). */
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

/** One address of a chain: what is known of it, and how it is asked. */
export class Upstream {
  readonly #options: UpstreamOptions
  readonly #url: URL
  #breaker: Breaker = CLOSED
  #verifiedUntilMs = 0
  #quarantinedUntil = 0
  #checking: Promise<number | null> | undefined
  #batchLimit = { calls: MOST_CALLS, untilMs: 0 }
  #seen = { asked: 0, answered: 0 }
  /** One an interval, the newest last. */
  samples: Sample[] = []

  constructor(options: UpstreamOptions) {
    this.#options = options
    this.#url = new URL(options.url)
  }

  /** How long it is not to be asked, in milliseconds. */
  waitMs(): number {
    const nowMs = this.#options.nowMs()
    return Math.max(waitOf(this.#breaker, nowMs), this.#quarantinedUntil - nowMs, 0)
  }

  /** Ends an interval: what was seen in it, and how fast a probe is answered. Who is left alone gets none. */
  async takeSample(): Promise<void> {
    const latencyMs = this.waitMs() > 0 ? null : await this.#check()
    const { asked, answered } = this.#seen
    this.#seen = { asked: 0, answered: 0 }
    const stability = (answered + (latencyMs === null ? 0 : 1)) / (asked + 1)
    this.samples = [...this.samples, { stability, latencyMs }].slice(-RANKING.samples)
  }

  /** As many answers as calls; undefined where there is none. Never rejects. */
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
    // One after the other: each may be as long again.
    const first = await this.#askAtOnce(calls.slice(0, half), patience)
    return [...first, ...(await this.#askAtOnce(calls.slice(half), patience))]
  }

  /** Finds out which calls of a list are refused: else one visitor's call would cost others their answer. */
  async #askRefused(calls: readonly Asked[], patience: Patience): Promise<Answers> {
    // Where this is refused too, it shuts the upstream itself; what one call brings about must not.
    patience.check ??= this.#check()
    if ((await patience.check) === null) return calls.map(() => undefined)
    if (!isPatient(patience, calls)) return calls.map(() => REFUSED)
    const cut = cutOf(calls)
    const answers = await this.#askInParts([calls.slice(0, cut), calls.slice(cut)], patience)
    // None of them was it: so many at once were.
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

  /** Asks which chain it is of, once for all who wait. Answers how long that took; null where it may not be asked. */
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
      this.#options.log.info(this.#name(), 'an upstream of a chain is asked again')
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
      'an upstream answers for another chain and is not asked any more',
    )
  }

  #fail({ reason, ...failure }: Failure & { reason: string }): void {
    const nowMs = this.#options.nowMs()
    // Of many calls in flight all fail at once: that is one outage.
    if (waitOf(this.#breaker, nowMs) > 0) return
    this.#breaker = afterFailure(this.#breaker, failure, nowMs)
    const waitMs = waitOf(this.#breaker, nowMs)
    if (waitMs === 0) return
    this.#verifiedUntilMs = 0
    this.#options.log.warn(
      { ...this.#name(), reason, waitMs },
      'an upstream of a chain fails and is left alone',
    )
  }

  /** Its host alone: the rest of an address is often a key. */
  #name() {
    return { chain: this.#options.chain.id, upstream: this.#url.host }
  }
}
