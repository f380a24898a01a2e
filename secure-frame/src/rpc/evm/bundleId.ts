import { concatHex, hexToBigInt, hexToNumber, isHex, numberToHex, size, sliceHex } from 'viem/utils'
import type { Hex } from '../../signing/payload.ts'

/** The result of a bundle: the transactions that were sent, in order. */
export interface Bundle {
  chainId: number
  hashes: readonly Hex[]
  /** The number of calls: more than were sent if the person, or a failure, ended the bundle early. */
  total: number
}

const WORD = 32
/** Distinguishes our ids from other values of 32 bytes: "airlock" in ASCII. */
const MARK: Hex = '0x6169726c6f636b'

/** The id contains the whole state, so that it can be queried after a reload, when nothing else is stored. */
export const bundleId = ({ chainId, hashes, total }: Bundle): Hex =>
  concatHex([...hashes, MARK, numberToHex(total, { size: 9 }), numberToHex(chainId, { size: 16 })])

/** Parses an id; null if it is not one of ours. */
export function readBundleId(id: string): Bundle | null {
  if (!isHex(id) || size(id) % WORD !== 0 || size(id) < 2 * WORD) return null
  const end = size(id) - WORD
  if (sliceHex(id, end, end + size(MARK)) !== MARK) return null
  const total = hexToBigInt(sliceHex(id, end + 7, end + 16))
  const count = end / WORD
  if (total < count || total > Number.MAX_SAFE_INTEGER) return null
  const chainId = hexToBigInt(sliceHex(id, end + 16))
  if (chainId > Number.MAX_SAFE_INTEGER) return null
  return {
    chainId: hexToNumber(sliceHex(id, end + 16)),
    hashes: Array.from({ length: count }, (_, index) => sliceHex(id, index * WORD, (index + 1) * WORD)),
    total: Number(total),
  }
}
