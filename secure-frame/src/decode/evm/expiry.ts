import type { Row } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import { row } from '../context.ts'
import { timeRow } from '../time.ts'

const FAR_SECONDS = 30n * 24n * 60n * 60n
/** The last second that a Date can represent. */
const LAST_SECOND = 8_640_000_000_000n

/** Whether an expiry (s) is more than 30 days after a time (ms). */
export function isFarExpiry(seconds: bigint, nowMs: number): boolean {
  return seconds > BigInt(Math.floor(nowMs / 1000)) + FAR_SECONDS
}

/** An end in seconds as a time. */
export function expiryRow(seconds: bigint, label: string = labelsWords.validUntil): Row {
  if (seconds < 0n || seconds > LAST_SECOND) return row.text(label, decodeWords.forEver)
  return timeRow(label, Number(seconds) * 1000)
}
