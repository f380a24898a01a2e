import { exactQuantity } from '@airlock/kit/messages'
import { formatUnits, getAddress } from 'viem/utils'
import type { Danger, Row } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { Hex } from '../../signing/payload.ts'
import { type DecodeContext, row } from '../context.ts'
import { dangersWhere } from '../dangers.ts'
import { imitatesCoin, imitatesKnown } from './imitation.ts'
import type { TokenFacts } from './lookup.ts'
import { isWrappedCoin } from './wrappedCoins.ts'

/**
 * From this value on an allowance counts as unlimited: half of the maximum of the narrowest common field
 * (128 bits).
 */
const UNLIMITED = 2n ** 127n

/** Exact decimal amount of the network's native coin, such as `0.5 ETH`. */
export function nativeAmount(wei: bigint, { network }: Pick<DecodeContext, 'network'>): string {
  if (network === null) return decodeWords.smallestUnits(wei)
  const { symbol, decimals } = network.nativeCurrency
  return `${exactQuantity(formatUnits(wei, decimals))} ${symbol}`
}

/** Exact decimal amount of a token, or its smallest units if its decimals are unknown. */
export function tokenAmount(amount: bigint, { decimals, symbol }: TokenFacts): string {
  if (decimals === null) return decodeWords.unitsOfAToken(amount)
  return `${exactQuantity(formatUnits(amount, decimals))} ${symbol ?? decodeWords.tokens}`
}

export function isUnlimited(amount: bigint, { supply }: TokenFacts): boolean {
  return amount >= UNLIMITED || (supply !== null && supply > 0n && amount >= supply)
}

/** A shortened address for a title. The full one is among the facts. */
export function accountName(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** The token's name in a sentence. */
export function tokenName({ symbol }: TokenFacts): string {
  return symbol ?? decodeWords.thisToken
}

/** "All of a token" in a sentence. */
export function allOf({ symbol }: TokenFacts): string {
  return symbol === null ? decodeWords.allOfThisToken : decodeWords.allOfYour(symbol)
}

const withoutQuotes = (name: string): string => name.replace(/["“”„‟«»＂]/gu, '')

/** A token's name for display: in quotes and with a remark, unless the operator has verified it. */
export function shownName(name: string, verified: boolean): string {
  return verified ? name : decodeWords.notVerified(withoutQuotes(name))
}

/** A token's unverified name right after a text that has the remark already: in quotes alone. */
export const quotedName = (name: string): string => decodeWords.quoted(withoutQuotes(name))

/** Whether a token is what its name says: the operator has verified it, or it is the wrapped coin. */
export function isProvenToken(token: Hex, { verified }: TokenFacts, context: DecodeContext): boolean {
  return verified || isWrappedCoin(token, context)
}

/** The exact amount of a token, whose symbol is in quotes and with a remark if its maker alone has chosen it. */
export function markedAmount(amount: bigint, facts: TokenFacts, proven: boolean): string {
  const { symbol } = facts
  return tokenAmount(amount, symbol === null ? facts : { ...facts, symbol: shownName(symbol, proven) })
}

/** The token's own name, which is unverified, and the address of its contract. */
export function tokenRows(token: Hex, { name, verified }: TokenFacts): Row[] {
  const named = name === null ? [] : [row.text(labelsWords.token, shownName(name, verified))]
  return [...named, row.address(labelsWords.tokenContract, getAddress(token))]
}

/** The allowed amount. An unlimited one is named as such before the raw number. */
export function allowanceRow(amount: bigint, facts: TokenFacts): Row {
  const text = isUnlimited(amount, facts)
    ? `${labelsWords.unlimited} (${amount})`
    : tokenAmount(amount, facts)
  return row.amount(labelsWords.amount, text)
}

/**
 * Warns about an unverified token with the name of the network's native coin, and about a verified one whose contract
 * says something else than the list.
 */
export function tokenDangers(
  { symbol, verified, differs }: TokenFacts,
  { network }: DecodeContext,
): Danger[] {
  return dangersWhere({
    'token-other-decimals': differs === 'decimals',
    'token-other-symbol': differs === 'symbol',
    'token-imitates-native': !verified && symbol !== null && imitatesCoin(symbol, { network }),
  })
}

/**
 * Warns about an unverified token that is given in return: its name is its maker's, and worst of all that of something
 * else which has a value.
 */
export function receivedDangers({ symbol }: TokenFacts, context: DecodeContext): Danger[] {
  const imitates = symbol !== null && imitatesKnown(symbol, context)
  return dangersWhere({ 'received-token-imitates': imitates, 'received-token-unknown': !imitates })
}

/** Whether the address is a burn address: the zero address or one of its common variants. */
export function isBurnAddress(address: string): boolean {
  return /^0x(0{40}|0{36}dead|dead0{32}beef|0{39}1)$/i.test(address)
}
