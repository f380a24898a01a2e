import type { RpcAnswer } from './rpc.ts'

/** How many answers may be too long until all are: enough to find the one among a thousand calls that makes them so. */
const MOST_TOO_LONG = 12
/** How many lists may be refused until all in them are: enough to find two among a thousand calls that make them so. */
const MOST_REFUSED = 24

/** What is left of the patience with one question. */
export interface Patience {
  tooLong: number
  refused: number
  /** Whether an upstream that refused something still says its chain: how long that took, or null. */
  check?: Promise<number | null>
}

export const newPatience = (): Patience => ({ tooLong: MOST_TOO_LONG, refused: MOST_REFUSED })

/** A limit of this server; another upstream may answer more shortly. */
export const TOO_LONG: RpcAnswer = {
  error: { code: -32005, message: 'The answer is longer than this server passes on' },
}

/** What an upstream refuses to do (HTTP 401, 402, 403) that does other things; another one may do it. */
export const REFUSED: RpcAnswer = { error: { code: -32002, message: 'The node refuses this call' } }
