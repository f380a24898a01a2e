import type { OPERATIONS, Transaction, Transfer } from '../../../shared/blockchain.ts'
import { addQuantities, isFraction, shownQuantity } from '../../format/quantity.ts'
import { activityWords } from '../../messages/en/activity.ts'

type Operation = (typeof OPERATIONS)[number]
type Direction = Transfer['direction']

/** The short text of one transferred asset. */
export interface Part {
  /** Unique within a transaction. */
  key: string
  /** `+1.500 ETH`, `−1 Punk #7`. */
  text: string
  /** The same with every decimal. */
  exact: string
  isGain: boolean
  name: string
  picture: string | null
  /** The symbol, if it is the network's own coin. */
  coin: string | null
}

/** The typographic minus sign, because a hyphen could be read as a dash. */
const MINUS = '−'

type Sign = '+' | typeof MINUS | ''

/** Signs by operation (spec section 5). For other operations the direction decides. */
const SIGNS: { readonly [O in Operation]?: Sign } = {
  receive: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  withdraw: MINUS,
  repay: MINUS,
  burn: MINUS,
}

const DIRECTIONS: Readonly<Record<Direction, Sign>> = { in: '+', out: MINUS, self: '' }

/** The most parts that are listed for one transaction. */
export const PARTS_SHOWN = 2

/**
 * If less than this fraction of a token comes back in the same transaction, that is gas or change and not a
 * transfer.
 */
const CHANGE = 100n

interface Move {
  kind: 'token' | 'nft'
  /** Identifies the asset independently of its name; the native coin has only its name. */
  key: string
  name: string
  /** The unit of the quantity. */
  unit: string
  picture: string | null
  coin: string | null
  direction: Direction
  quantity: string
}

/**
 * A collectible is identified by contract and number. One without them is never equal to another, whatever
 * its name.
 */
const nftKey = ({ address, tokenId, name }: NonNullable<Transfer['nft_info']>, place: number): string =>
  JSON.stringify(['nft', address ?? place, tokenId ?? name])

function moveOf(
  { fungible_info: token, nft_info: nft, direction, quantity }: Transfer,
  place: number,
): Move | null {
  const moved = { direction, quantity: quantity.numeric.replace('-', ''), coin: null }
  if (nft) {
    if (nft.flags.is_spam) return null
    const picture = nft.content?.preview?.url ?? nft.content?.detail?.url ?? null
    return { ...moved, kind: 'nft', key: nftKey(nft, place), name: nft.name, unit: nft.name, picture }
  }
  if (!token) return null
  const { name, symbol: unit, address, icon } = token
  const key = JSON.stringify(['token', address, name, unit])
  return { ...moved, kind: 'token', key, name, unit, picture: icon?.url ?? null, coin: address ? null : unit }
}

const keyOf = ({ direction, key }: Move): string => `${direction} ${key}`

/** Adds up moves of the same asset in the same direction. */
function merge(moves: readonly Move[]): Move[] {
  const merged = new Map<string, Move>()
  for (const move of moves) {
    const key = keyOf(move)
    const known = merged.get(key)
    merged.set(key, known ? { ...known, quantity: addQuantities(known.quantity, move.quantity) } : move)
  }
  return [...merged.values()]
}

const isChange = (move: Move, moves: readonly Move[]): boolean =>
  move.kind === 'token' &&
  moves.some(
    (other) =>
      other.direction !== move.direction &&
      other.key === move.key &&
      isFraction(move.quantity, other.quantity, CHANGE),
  )

function partOf(move: Move, operation: Operation): Part {
  const { kind, name, unit, picture, coin, direction, quantity } = move
  const sign = SIGNS[operation] ?? DIRECTIONS[direction]
  const isWhole = kind === 'nft' && !quantity.includes('.')
  const text = isWhole ? quantity : shownQuantity(quantity).text
  return {
    key: keyOf(move),
    text: `${sign}${text} ${unit}`,
    exact: `${sign}${quantity} ${unit}`,
    isGain: sign === '+',
    name,
    picture,
    coin,
  }
}

/**
 * The assets that a transaction moved, from the account's view: grouped by asset, without spam and change.
 */
export function partsOf(transfers: readonly Transfer[] | null, operation: Operation): Part[] {
  const moves = merge((transfers ?? []).flatMap((transfer, place) => moveOf(transfer, place) ?? []))
  return moves.filter((move) => !isChange(move, moves)).map((move) => partOf(move, operation))
}

/** The recipient or the sender of the account's payment. */
export interface Counterparty {
  word: string
  address: string
}

/**
 * The counterparty of a payment. Only for a single payment in the native coin: a token transaction goes to
 * the token's contract, which can claim any sender.
 */
export function counterpartyOf({ metadata, transfers }: Transaction): Counterparty | null {
  const [only, ...rest] = transfers ?? []
  if (!only?.fungible_info || only.fungible_info.address || rest.length > 0) return null
  const { operationType, sentFrom, sentTo } = metadata
  if (operationType === 'receive') return { word: activityWords.from, address: sentFrom }
  return operationType === 'send' && sentTo !== null ? { word: activityWords.to, address: sentTo } : null
}
