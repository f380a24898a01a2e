import type { RpcAnswer } from './rpc.ts'

/**
 * After this many responses that are too long, the remaining calls fail too. It is enough to find one such call among
 * a thousand.
 */
const MOST_TOO_LONG = 12
/**
 * After this many refused batches, the caller's remaining calls fail. It is enough to find two such calls among a
 * thousand.
 */
const MOST_REFUSED = 24

/** A call and its caller, which all calls of one request share. */
export interface Asked {
  /** `"method":…,"params":…` */
  text: string
  asker: symbol
}

/** The remaining retries of one batch. */
export interface Patience {
  tooLong: number
  /** Counted for each caller, so that one caller's refused calls do not use up another's retries. */
  refused: Map<symbol, number>
  /** Whether an upstream that refused something still confirms its chain id: how long that took, or null. */
  check?: Promise<number | null>
}

export const newPatience = (): Patience => ({ tooLong: MOST_TOO_LONG, refused: new Map() })

/** Whether a refused batch is retried in parts. */
export function isPatient({ refused }: Patience, calls: readonly Asked[]): boolean {
  const [asker, ...others] = new Set(calls.map((call) => call.asker))
  if (asker === undefined || others.length > 0) return others.length > 0
  const left = (refused.get(asker) ?? MOST_REFUSED) - 1
  refused.set(asker, left)
  return calls.length > 1 && left >= 0
}

/** A refused batch is split between callers if it has several, else in its middle. */
export function cutOf(calls: readonly Asked[]): number {
  const middle = Math.ceil(calls.length / 2)
  const borders = calls.flatMap((call, at) => (at > 0 && call.asker !== calls[at - 1]?.asker ? [at] : []))
  const nearer = (best: number, at: number) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best)
  return borders.reduce(nearer, borders[0] ?? middle)
}

/** A limit of this server: another upstream may send a shorter response. */
export const TOO_LONG: RpcAnswer = {
  error: { code: -32005, message: 'The answer is longer than this server passes on' },
}

/**
 * The response to a call that an otherwise working upstream refuses (HTTP 401, 402, 403). Another upstream may accept
 * it.
 */
export const REFUSED: RpcAnswer = { error: { code: -32002, message: 'The node refuses this call' } }
