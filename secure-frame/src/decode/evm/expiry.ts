import type { Row } from '../../approval/display.ts'
import { row } from '../context.ts'

const FAR_SECONDS = 30n * 24n * 60n * 60n
/** The last second that a Date can represent. */
const LAST_SECOND = 8_640_000_000_000n

/** Whether an expiry (s) is more than 30 days after a time (ms). */
export function isFarExpiry(seconds: bigint, nowMs: number): boolean {
  return seconds > BigInt(Math.floor(nowMs / 1000)) + FAR_SECONDS
}

/** An expiry in seconds as an exact time in UTC. */
export function expiryRow(seconds: bigint, label = 'Valid until'): Row {
  if (seconds < 0n || seconds > LAST_SECOND) return row.text(label, 'for ever')
  const [time] = new Date(Number(seconds) * 1000).toISOString().split('.')
  return row.text(label, `${time?.replace('T', ' ')} UTC`)
}
