import type { Address, Hex } from 'viem'
import { concatHex, hexToBigInt, numberToHex, size, sliceHex } from 'viem/utils'
import * as z from 'zod/mini'
import { Permission } from '../permissionsApi.ts'
import { ENFORCERS } from '../smartContracts.ts'

/*
 * Each limit of a permission is a caveat: a contract of the Delegation Framework, the enforcer, which checks every use
 * against its terms. The terms are packed as the enforcers read them
 * (https://github.com/MetaMask/delegation-framework/tree/v1.3.0/src/enforcers). Only the combinations below are written
 * and read, so that a signed permission has no limit more or less than the one that was shown.
 */

/** A limit that a contract enforces. */
export interface Caveat {
  enforcer: Address
  terms: Hex
}

/** Bytes and addresses have one spelling where they are compared. */
const lowerCase = <T extends string>(hex: T) => hex.toLowerCase() as Lowercase<T>

type Type = Permission['type']
type Of<T extends Type> = Extract<Permission, { type: T }>

interface Shape<P> {
  enforcers: readonly Address[]
  /** The terms for the enforcers, in the same order. */
  terms(permission: P): readonly Hex[]
  /** The fields of the permission, which are checked afterwards. */
  read(terms: readonly Hex[]): object
}

const word = (value: string | number): Hex => numberToHex(BigInt(value), { size: 32 })

/** The word that begins at an index. Throws a viem error if the terms are shorter. */
const wordAt = (terms: Hex | undefined, at: number): bigint =>
  hexToBigInt(sliceHex(terms ?? '0x', at, at + 32, { strict: true }))
const amountAt = (terms: Hex | undefined, at: number): string => String(wordAt(terms, at))
const addressAt = (terms: Hex | undefined): Hex => sliceHex(terms ?? '0x', 0, 20, { strict: true })

interface Period {
  periodAmount: string
  periodDuration: number
  startTime: number
}
const periodTerms = ({ periodAmount, periodDuration, startTime }: Period): Hex =>
  concatHex([word(periodAmount), word(periodDuration), word(startTime)])
const readPeriod = (terms: Hex | undefined, at: number): Period => ({
  periodAmount: amountAt(terms, at),
  periodDuration: Number(wordAt(terms, at + 32)),
  startTime: Number(wordAt(terms, at + 64)),
})

const NO_COINS = word(0)

function readSelectors(terms: Hex | undefined): Hex[] {
  return (terms?.slice(2).match(/.{8}/g) ?? []).map((selector): Hex => `0x${selector}`)
}

const SHAPES: { readonly [T in Type]: Shape<Of<T>> } = {
  'native-token-allowance': {
    enforcers: [ENFORCERS.NativeTokenTransferAmountEnforcer, ENFORCERS.ExactCalldataEnforcer],
    terms: ({ allowance }) => [word(allowance), '0x'],
    read: ([terms]) => ({ allowance: amountAt(terms, 0) }),
  },
  'native-token-periodic': {
    enforcers: [ENFORCERS.NativeTokenPeriodTransferEnforcer, ENFORCERS.ExactCalldataEnforcer],
    terms: (permission) => [periodTerms(permission), '0x'],
    read: ([terms]) => readPeriod(terms, 0),
  },
  'erc20-token-allowance': {
    enforcers: [ENFORCERS.ValueLteEnforcer, ENFORCERS.ERC20TransferAmountEnforcer],
    terms: ({ tokenAddress, allowance }) => [NO_COINS, concatHex([tokenAddress as Hex, word(allowance)])],
    read: ([, terms]) => ({ tokenAddress: addressAt(terms), allowance: amountAt(terms, 20) }),
  },
  'erc20-token-periodic': {
    enforcers: [ENFORCERS.ValueLteEnforcer, ENFORCERS.ERC20PeriodTransferEnforcer],
    terms: (permission) => [NO_COINS, concatHex([permission.tokenAddress as Hex, periodTerms(permission)])],
    read: ([, terms]) => ({ tokenAddress: addressAt(terms), ...readPeriod(terms, 20) }),
  },
  'contract-call': {
    enforcers: [
      ENFORCERS.AllowedTargetsEnforcer,
      ENFORCERS.AllowedMethodsEnforcer,
      ENFORCERS.ValueLteEnforcer,
    ],
    terms: ({ contractAddress, selectors }) => [
      contractAddress as Hex,
      concatHex(selectors as Hex[]),
      NO_COINS,
    ],
    read: ([target, methods]) => ({ contractAddress: addressAt(target), selectors: readSelectors(methods) }),
  },
}

/** Half a word: the earliest time, of which there is none, and the time of the end. */
const TIME = 16

function timeCaveat(expiresAt: number): Caveat {
  const terms = concatHex([numberToHex(0, { size: TIME }), numberToHex(expiresAt, { size: TIME })])
  return { enforcer: ENFORCERS.TimestampEnforcer, terms }
}

const shapeOf = <T extends Type>(type: T): Shape<Of<T>> => SHAPES[type]

/** The caveats of a permission in their one order, in lower case. Throws a viem error for numbers of over 256 bits. */
export function caveatsOf(permission: Permission, expiresAt: number): Caveat[] {
  const { enforcers, terms } = shapeOf(permission.type) as Shape<Permission>
  const written = terms(permission)
  const caveats = enforcers.map((enforcer, index) => ({ enforcer, terms: written[index] ?? '0x' }))
  return [...caveats, timeCaveat(expiresAt)].map((caveat) => ({
    enforcer: lowerCase(caveat.enforcer),
    terms: lowerCase(caveat.terms),
  }))
}

/** The enforcer that counts what was used, and its terms; null for a permission that has no amount. */
export function counterOf(permission: Permission): Caveat | null {
  const counts = /(?:TransferAmount|PeriodTransfer)Enforcer$/
  const counters = Object.entries(ENFORCERS).filter(([name]) => counts.test(name))
  const isCounter = ({ enforcer }: Caveat) => counters.some(([, address]) => lowerCase(address) === enforcer)
  return caveatsOf(permission, 0).find(isCounter) ?? null
}

const isSame = (one: readonly Caveat[], other: readonly Caveat[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ enforcer, terms }, index) =>
      enforcer === lowerCase(other[index]?.enforcer ?? '0x') &&
      terms === lowerCase(other[index]?.terms ?? '0x'),
  )

/** Whether caveats are exactly those of a permission until a time. Throws a viem error for numbers of over 256 bits. */
export const areCaveatsOf = (
  { permission, expiresAt }: { permission: Permission; expiresAt: number },
  caveats: readonly Caveat[],
): boolean => isSame(caveatsOf(permission, expiresAt), caveats)

function typeOf(caveats: readonly Caveat[]): Type | undefined {
  const given = caveats.map(({ enforcer }) => lowerCase(enforcer)).join()
  return (Object.keys(SHAPES) as Type[]).find(
    (type) =>
      [...SHAPES[type].enforcers, ENFORCERS.TimestampEnforcer].map((one) => lowerCase(one)).join() === given,
  )
}

function read(caveats: readonly Caveat[]): { permission: Permission; expiresAt: number } | null {
  const type = typeOf(caveats)
  const time = caveats.at(-1)?.terms
  if (type === undefined || time === undefined || size(time) !== 2 * TIME) return null
  const permission = z.parse(Permission, { type, ...SHAPES[type].read(caveats.map(({ terms }) => terms)) })
  const expiresAt = Number(hexToBigInt(sliceHex(time, TIME)))
  return { permission, expiresAt }
}

/**
 * The permission whose caveats they are, and its end. It is strict, because people approve what it returns.
 *
 * @returns null unless {@link caveatsOf} returns the same caveats for it: for another combination or order of enforcers,
 * for other terms, and for a permission without an end
 */
export function readCaveats(
  caveats: readonly Caveat[],
): { permission: Permission; expiresAt: number } | null {
  try {
    const found = read(caveats)
    return found && found.expiresAt > 0 && areCaveatsOf(found, caveats) ? found : null
  } catch {
    // Terms that cannot be read are refused like those that mean something else.
    return null
  }
}
