import type { Hex } from 'viem'
import { uintAt } from './abi.ts'

/**
 * Encodes and decodes `aggregate3` of Multicall3 (https://www.multicall3.com) by hand: a request may contain a
 * thousand tokens, for which a general encoder blocks the server for a hundred milliseconds.
 */

/** A read-only call of a contract. */
export interface ViewCall {
  to: Hex
  data: Hex
}

const SELECTOR = '82ad56cb'
const WORD = 64

const word = (value: number) => value.toString(16).padStart(WORD, '0')
const TRUE = word(1)
/** The position of a list after the selector, and of the bytes within a call or a result. */
const LIST_AT = word(32)
const DATA_AT = word(96)

const padded = (hex: string) => hex.padEnd(Math.ceil(hex.length / WORD) * WORD, '0')

function tupleOf({ to, data }: ViewCall): string {
  const bytes = data.slice(2)
  return (
    to.slice(2).toLowerCase().padStart(WORD, '0') + TRUE + DATA_AT + word(bytes.length / 2) + padded(bytes)
  )
}

/** ABI: elements without a fixed length come after the list of their offsets. */
export function encodeAggregate(calls: readonly ViewCall[]): Hex {
  const tuples = calls.map(tupleOf)
  let at = calls.length * 32
  const offsets = tuples.map((tuple) => {
    const offset = word(at)
    at += tuple.length / 2
    return offset
  })
  return `0x${SELECTOR}${LIST_AT}${word(calls.length)}${offsets.join('')}${tuples.join('')}`
}

/** The position in a hex text, in digits after 0x, if it is within the text. */
const placeIn = (hex: string, bytes: bigint | undefined): number | undefined =>
  bytes !== undefined && bytes % 32n === 0n && bytes * 2n < BigInt(hex.length) ? Number(bytes) * 2 : undefined

function resultAt(hex: Hex, list: number, index: number): { returned: Hex | null } | undefined {
  const offset = placeIn(hex, uintAt(hex, list / WORD + index))
  if (offset === undefined) return undefined
  const tuple: Hex = `0x${hex.slice(2 + list + offset, 2 + list + offset + 2 * WORD)}`
  const [success, at] = [uintAt(tuple), placeIn(hex, uintAt(tuple, 1))]
  if (success === undefined || at === undefined) return undefined
  if (success === 0n) return { returned: null }
  const from = 2 + list + offset + at
  const length = uintAt(`0x${hex.slice(from, from + WORD)}`)
  const end = length === undefined ? undefined : from + WORD + Number(length) * 2
  return end !== undefined && end <= hex.length ? { returned: `0x${hex.slice(from + WORD, end)}` } : undefined
}

/** The result of each call, null for a failed one; undefined if the data does not match the number of calls. */
export function decodeAggregate(hex: Hex, count: number): (Hex | null)[] | undefined {
  const list = placeIn(hex, uintAt(hex))
  if (list === undefined || uintAt(hex, list / WORD) !== BigInt(count)) return undefined
  const returned: (Hex | null)[] = []
  for (let index = 0; index < count; index++) {
    const result = resultAt(hex, list + WORD, index)
    if (!result) return undefined
    returned.push(result.returned)
  }
  return returned
}
