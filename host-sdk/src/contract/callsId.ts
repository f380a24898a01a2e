/*
 * The ids of calls (EIP-5792) that were sent as one transaction after the other: whole words of 32 bytes, namely the
 * transactions' hashes, and at last our mark, the time, the number of calls and the chain.
 */

/** What an id contains. */
export interface SentCalls {
  chainId: number
  /** The transactions that were sent, in order. */
  hashes: readonly `0x${string}`[]
  /** The number of calls: more than were sent if the person, or a failure, ended the sequence early. */
  total: number
  /** Unix time in seconds; null in ids of an older release. */
  sentAt: number | null
}

/** The digits of a word. */
const WORD = 64
/** Distinguishes our ids from other values of whole words: "airlock" in ASCII. */
const MARK = '6169726c6f636b'

const FORM = new RegExp(`^0x((?:[0-9a-f]{${WORD}})+)${MARK}([0-9a-f]{10})([0-9a-f]{8})([0-9a-f]{32})$`, 'i')

const digits = (value: number, length: number): string => value.toString(16).padStart(length, '0')
const number = (hex: string | undefined): number => Number(`0x${hex}`)

/** The id contains the whole state, so that it can be queried after a reload, when nothing else is stored. */
export function callsId({ chainId, hashes, total, sentAt }: SentCalls): `0x${string}` {
  const words = hashes.map((hash) => hash.slice(2)).join('')
  return `0x${words}${MARK}${digits(sentAt ?? 0, 10)}${digits(total, 8)}${digits(chainId, 32)}`
}

/** Parses an id; null if it is not one of ours. */
export function readCallsId(id: string): SentCalls | null {
  const [, words, sentAt, total, chainId] = FORM.exec(id) ?? []
  if (words === undefined) return null
  const hashes = (words.match(/.{64}/g) ?? []).map((word): `0x${string}` => `0x${word}`)
  const sent = { chainId: number(chainId), hashes, total: number(total), sentAt: number(sentAt) || null }
  return sent.total < hashes.length || !Number.isSafeInteger(sent.chainId) ? null : sent
}

/** The result of one transaction: true if it succeeded, false if it was reverted. */
export type Outcome = boolean | 'pending' | 'dropped'

/** The status code of a sequence (EIP-5792): pending; completed; failed before the chain, failed completely, or in part. */
export function statusCode(outcomes: readonly Outcome[], total: number): number {
  if (outcomes.includes('pending')) return 100
  const successes = outcomes.filter((outcome) => outcome === true).length
  if (successes === total) return 200
  if (successes > 0) return 600
  return outcomes.includes(false) ? 500 : 400
}
