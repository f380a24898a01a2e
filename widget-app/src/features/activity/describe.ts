import type { OPERATIONS, Transaction, Transfer } from '../../../shared/blockchain.ts'
import { addQuantities, isFraction, shownQuantity } from '../../format/quantity.ts'
import { activityWords } from '../../messages/en/activity.ts'

type Operation = (typeof OPERATIONS)[number]
type Direction = Transfer['direction']

/** What moved, in a few words. */
export interface Part {
  /** Within a transaction. */
  key: string
  /** `+1.500 ETH`, `−1 Punk #7`. */
  text: string
  /** The same with every decimal. */
  exact: string
  isGain: boolean
  name: string
  picture: string | null
}

/** Typographic: a hyphen is read as one. */
const MINUS = '−'

type Sign = '+' | typeof MINUS | ''

/** Signs by operation (spec section 5). Of the others the direction tells. */
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

/** How many of what moved are told of one transaction. */
export const PARTS_SHOWN = 2

/** What comes back of the same token, and is less than this part of what went, is gas and change, not a transfer. */
const CHANGE = 100n

interface Move {
  kind: 'token' | 'nft'
  /** What it is by, whatever it calls itself; the chain's own coin has nothing but its name. */
  key: string
  name: string
  /** What the quantity is of. */
  unit: string
  picture: string | null
  direction: Direction
  quantity: string
}

/** A collectible is its contract and number. One that does not say them is like no other, whatever its name. */
const nftKey = ({ address, tokenId, name }: NonNullable<Transfer['nft_info']>, place: number): string =>
  JSON.stringify(['nft', address ?? place, tokenId ?? name])

function moveOf(
  { fungible_info: token, nft_info: nft, direction, quantity }: Transfer,
  place: number,
): Move | null {
  const moved = { direction, quantity: quantity.numeric.replace('-', '') }
  if (nft) {
    if (nft.flags.is_spam) return null
    const picture = nft.content?.preview?.url ?? nft.content?.detail?.url ?? null
    return { ...moved, kind: 'nft', key: nftKey(nft, place), name: nft.name, unit: nft.name, picture }
  }
  if (!token) return null
  const { name, symbol: unit, address, icon } = token
  const key = JSON.stringify(['token', address, name, unit])
  return { ...moved, kind: 'token', key, name, unit, picture: icon?.url ?? null }
}

const keyOf = ({ direction, key }: Move): string => `${direction} ${key}`

/** The same thing in the same direction is one move, of the sum. */
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
  const { kind, name, unit, picture, direction, quantity } = move
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
  }
}

/** What moved in a transaction, as the account sees it: what belongs together in one part, spam and change left out. */
export function partsOf(transfers: readonly Transfer[] | null, operation: Operation): Part[] {
  const moves = merge((transfers ?? []).flatMap((transfer, place) => moveOf(transfer, place) ?? []))
  return moves.filter((move) => !isChange(move, moves)).map((move) => partOf(move, operation))
}

/** Whom an account sent to or received from. */
export interface Counterparty {
  word: string
  address: string
}

/**
 * Whom a payment went to or came from. Only of a single payment in the chain's own coin: a transaction with a token goes to
 * the token's contract, which can claim any sender it likes.
 */
export function counterpartyOf({ metadata, transfers }: Transaction): Counterparty | null {
  const [only, ...rest] = transfers ?? []
  if (!only?.fungible_info || only.fungible_info.address || rest.length > 0) return null
  const { operationType, sentFrom, sentTo } = metadata
  if (operationType === 'receive') return { word: activityWords.from, address: sentFrom }
  return operationType === 'send' && sentTo !== null ? { word: activityWords.to, address: sentTo } : null
}
