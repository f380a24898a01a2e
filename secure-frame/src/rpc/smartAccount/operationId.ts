import { concatHex, hexToBigInt, hexToNumber, isHex, numberToHex, size, sliceHex } from 'viem/utils'
import type { Hex } from '../../signing/payload.ts'
import type { SentOperation } from '../operations.ts'

/*
 * The id of calls that are one operation, in three words: its hash; its sender and nonce; and our mark, the time, the
 * block and the chain. The mark stands where ids of transactions have theirs (callsId.ts of the contract).
 */

const LENGTH = 96
/** "airl-op" in ASCII. */
const MARK: Hex = '0x6169726c2d6f70'

/** The id contains the whole state, so that it can be queried after a reload, when nothing else is stored. */
export const operationId = ({ chainId, hash, sender, nonce, since, sentAt }: SentOperation): Hex =>
  concatHex([
    hash,
    sender.toLowerCase() as Hex,
    numberToHex(nonce, { size: 12 }),
    MARK,
    numberToHex(sentAt, { size: 5 }),
    numberToHex(since, { size: 8 }),
    numberToHex(chainId, { size: 12 }),
  ])

/** Parses an id; null if it is not one of an operation. */
export function readOperationId(id: string): SentOperation | null {
  if (!isHex(id) || size(id) !== LENGTH || id.length !== 2 + 2 * LENGTH) return null
  if (sliceHex(id, 64, 71) !== MARK) return null
  const chainId = hexToBigInt(sliceHex(id, 84))
  if (chainId > Number.MAX_SAFE_INTEGER) return null
  return {
    chainId: Number(chainId),
    hash: sliceHex(id, 0, 32),
    sender: sliceHex(id, 32, 52),
    nonce: hexToBigInt(sliceHex(id, 52, 64)),
    since: hexToBigInt(sliceHex(id, 76, 84)),
    sentAt: hexToNumber(sliceHex(id, 71, 76)),
  }
}
