import { formatUnits, getAddress } from 'viem/utils'
import type { Danger, Row } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { Hex } from '../../signing/payload.ts'
import { type DecodeContext, row } from '../context.ts'
import { dangersWhere } from '../dangers.ts'
import type { TokenFacts } from './lookup.ts'

/** From here on an allowance is for everything there is: half of what the narrowest common field (128 bits) holds. */
const UNLIMITED = 2n ** 127n

/** Exact decimal amount of the network's own coin, such as `0.5 ETH`. */
export function nativeAmount(wei: bigint, { network }: DecodeContext): string {
  if (network === null) return decodeWords.smallestUnits(wei)
  const { symbol, decimals } = network.nativeCurrency
  return `${formatUnits(wei, decimals)} ${symbol}`
}

/** Exact decimal amount of a token, or its smallest units where its decimals are not known. */
export function tokenAmount(amount: bigint, { decimals, symbol }: TokenFacts): string {
  if (decimals === null) return decodeWords.unitsOfAToken(amount)
  return `${formatUnits(amount, decimals)} ${symbol ?? decodeWords.tokens}`
}

export function isUnlimited(amount: bigint, { supply }: TokenFacts): boolean {
  return amount >= UNLIMITED || (supply !== null && supply > 0n && amount >= supply)
}

/** An account in a headline: its ends. All of it stands among the facts. */
export function accountName(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

/** How a token is called in a sentence. */
export function tokenName({ symbol }: TokenFacts): string {
  return symbol ?? decodeWords.thisToken
}

/** Everything that the account has of a token, in a sentence. */
export function allOf({ symbol }: TokenFacts): string {
  return symbol === null ? decodeWords.allOfThisToken : decodeWords.allOfYour(symbol)
}

/** A token's name as it may stand before a person: in quotes and with a remark, unless the operator vouches for it. */
export function shownName(name: string, verified: boolean): string {
  return verified ? name : decodeWords.notVerified(name.replace(/["“”„‟«»＂]/gu, ''))
}

/** The token as it calls itself, which anyone may call theirs, and its contract, which is its own. */
export function tokenRows(token: Hex, { name, verified }: TokenFacts): Row[] {
  const named = name === null ? [] : [row.text(labelsWords.token, shownName(name, verified))]
  return [...named, row.address(labelsWords.tokenContract, getAddress(token))]
}

/** How much may be taken. Where that is all there is, a word says so before the raw number. */
export function allowanceRow(amount: bigint, facts: TokenFacts): Row {
  const text = isUnlimited(amount, facts)
    ? `${labelsWords.unlimited} (${amount})`
    : tokenAmount(amount, facts)
  return row.amount(labelsWords.amount, text)
}

/** A stranger's token under the name of the network's coin. */
export function tokenDangers({ symbol, verified }: TokenFacts, { network }: DecodeContext): Danger[] {
  const native = network?.nativeCurrency.symbol.toUpperCase()
  return dangersWhere({
    'token-imitates-native': !verified && symbol !== null && symbol.toUpperCase() === native,
  })
}

export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Where things are sent to be lost: the zero address and its customary companions. */
export function isBurnAddress(address: string): boolean {
  return /^0x(0{40}|0{36}dead|dead0{32}beef|0{39}1)$/i.test(address)
}
