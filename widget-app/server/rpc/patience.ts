import type { RpcAnswer } from './rpc.ts'

/** How many answers may be too long until all are: enough to find the one among a thousand calls that makes them so. */
const MOST_TOO_LONG = 12
/**
 * How many lists of one caller may be refused until all in them are: enough to find two among a thousand calls that make
 * them so.
 */
const MOST_REFUSED = 24

/** A call and who makes it: all that one caller asks for together has the same. */
export interface Asked {
  /** `"method":…,"params":…` */
  text: string
  asker: symbol
}

/** What is left of the patience with one list. */
export interface Patience {
  tooLong: number
  /** With each caller by itself: whose calls are refused uses up nobody else's. */
  refused: Map<symbol, number>
  /** Whether an upstream that refused something still says its chain: how long that took, or null. */
  check?: Promise<number | null>
}

export const newPatience = (): Patience => ({ tooLong: MOST_TOO_LONG, refused: new Map() })

/** Whether a list that was refused is asked once more in parts. */
export function isPatient({ refused }: Patience, calls: readonly Asked[]): boolean {
  const [asker, ...others] = new Set(calls.map((call) => call.asker))
  if (asker === undefined || others.length > 0) return others.length > 0
  const left = (refused.get(asker) ?? MOST_REFUSED) - 1
  refused.set(asker, left)
  return calls.length > 1 && left >= 0
}

/** Where a list that was refused is cut: between callers where it has several, else in its middle. */
export function cutOf(calls: readonly Asked[]): number {
  const middle = Math.ceil(calls.length / 2)
  const borders = calls.flatMap((call, at) => (at > 0 && call.asker !== calls[at - 1]?.asker ? [at] : []))
  const nearer = (best: number, at: number) => (Math.abs(at - middle) < Math.abs(best - middle) ? at : best)
  return borders.reduce(nearer, borders[0] ?? middle)
}

/** A limit of this server; another upstream may answer more shortly. */
export const TOO_LONG: RpcAnswer = {
  error: { code: -32005, message: 'The answer is longer than this server passes on' },
}

/** What an upstream refuses to do (HTTP 401, 402, 403) that does other things; another one may do it. */
export const REFUSED: RpcAnswer = { error: { code: -32002, message: 'The node refuses this call' } }
