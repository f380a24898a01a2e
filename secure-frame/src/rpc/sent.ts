import type { Hex } from '../signing/payload.ts'

/** How long a node may need until its pending count includes our transaction (ms). */
const LAG = 60_000
/** The most transactions that are remembered; older ones are forgotten. */
const MOST = 256

/** The transactions that this session has signed and sent. */
export interface Sent {
  /** Our signed transaction is being sent. */
  add(signed: { raw: Hex; chainId: number; nonce: number }): void
  /** The network has refused it: it had no effect, and its nonce is free. */
  drop(raw: Hex): void
  /** Whether these bytes are a transaction that this session signed (SEC-48). */
  has(raw: Hex): boolean
  /** The nonce after our own latest transaction, which a node may not have counted yet. */
  nextNonce(chainId: number): number
}

/**
 * Starts empty with every session.
 *
 * @param now - the time in milliseconds; another clock in tests.
 */
export function createSent(now: () => number = Date.now): Sent {
  let entries: { raw: string; chainId: number; nonce: number; at: number }[] = []
  return {
    add: ({ raw, ...rest }) => {
      entries = [...entries, { ...rest, raw: raw.toLowerCase(), at: now() }].slice(-MOST)
    },
    drop: (raw) => {
      entries = entries.filter((entry) => entry.raw !== raw.toLowerCase())
    },
    has: (raw) => entries.some((entry) => entry.raw === raw.toLowerCase()),
    nextNonce: (chainId) => {
      const recent = entries.filter((entry) => entry.chainId === chainId && now() - entry.at < LAG)
      return Math.max(0, ...recent.map(({ nonce }) => nonce + 1))
    },
  }
}
