import type { SocialFailure } from '../../shared/socialApi.ts'
import { GRACE, type SeenWindow } from './socialWindow.ts'

/** After this time without anything that the person did, they are asked whether they are still there (ms). */
const IDLE = 120_000
/** The window shows up at the server within this time, if the browser has opened it (ms). */
const COMES_WITHIN = 10_000
/** The person is told after this many failed polls in a row. */
const MOST_FAILURES = 2

/** The server's last news of a sign-in, and its time (ms). */
export interface Heard {
  action: 'WAIT' | 'CONFIRM' | 'RETRY'
  reason: SocialFailure | null
  at: number
}

export interface SocialKnown {
  /** Whether the attempt has ended. */
  isOver: boolean
  heard: Heard
  /** How many polls have failed since the last answer. */
  failures: number
  window: SeenWindow
  now: number
}

/**
 * The state that the person sees. unseen: the window may or may not be open; left: it looks closed; failed: at the provider; away:
 * the server does not answer; over: the attempt has ended.
 */
export type SocialView =
  | 'ready'
  | 'waiting'
  | 'unseen'
  | 'confirm'
  | 'left'
  | 'idle'
  | 'failed'
  | 'away'
  | 'over'

/** Whether the failure is that of an earlier opening of the window: the new one has not reached the server yet. */
const isStale = ({ heard, window, now }: SocialKnown) =>
  window.askedAt !== null && window.askedAt >= heard.at && now - window.askedAt < COMES_WITHIN

/** Whether the window was closed after the last news: before them it only looked closed. */
const isClosed = ({ heard, window: { closedAt }, now }: SocialKnown) =>
  closedAt !== null && closedAt >= heard.at && now - closedAt >= GRACE

export function socialView(known: SocialKnown): SocialView {
  const { isOver, heard, failures, window, now } = known
  if (isOver) return 'over'
  if (failures >= MOST_FAILURES) return 'away'
  if (heard.action === 'RETRY' && !isStale(known)) return 'failed'
  if (isClosed(known)) return 'left'
  if (heard.action === 'CONFIRM') return 'confirm'
  if (now - Math.max(heard.at, window.askedAt ?? 0) >= IDLE) return 'idle'
  if (window.askedAt === null) return 'ready'
  return window.seen ? 'waiting' : 'unseen'
}
