import { ErrorCode } from '@airlock/host-sdk/contract'
import { codeOf, messageOf } from '../../chains/walletError.ts'
import type { FailureReason } from '../../types.ts'

/** Why a call of the secure frame to its server failed, and what the visitor reads; null: it is said in another place. */
export const serverTexts = {
  network: 'Network problem. Please try again.',
  unavailable: 'The server cannot answer right now. Please try again in a moment.',
  internal: 'The server has a problem. Please try again in a moment.',
  'session-ended': null,
} as const satisfies Partial<Record<FailureReason, string | null>>

const BY_CODE: Readonly<Record<number, string | null>> = {
  [ErrorCode.USER_REJECTED]: null,
  [ErrorCode.ABORTED]: null,
  [ErrorCode.REQUEST_TIMEOUT]: 'This took too long. Please try again.',
  [ErrorCode.FRAME_RELOADED]: 'The sign-in window was reloaded. Please try again.',
  [ErrorCode.INTERNAL]: 'Something went wrong. Please try again.',
}

/** What the visitor reads where the frame's server is to blame; undefined where it is not. */
function serverTrouble(error: unknown): string | null | undefined {
  const { data } = (error ?? {}) as { data?: { reason?: unknown } | null }
  const reason = String(data?.reason)
  return Object.hasOwn(serverTexts, reason) ? serverTexts[reason as keyof typeof serverTexts] : undefined
}

/** What the visitor reads of something that the secure frame could not do; null where they chose so. */
export function frameTrouble(error: unknown): string | null {
  const blamed = serverTrouble(error)
  const known = blamed === undefined ? BY_CODE[Number(codeOf(error))] : blamed
  return known === undefined ? messageOf(error) || 'Something went wrong. Please try again.' : known
}
