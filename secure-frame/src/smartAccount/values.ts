import type { Hex } from 'viem'
import * as z from 'zod/mini'

/* The values of ERC-4337's JSON-RPC (ERC-7769): numbers and bytes are hex text. */

/** Bytes and addresses have one spelling where texts are compared. */
export const lowerCase = <T extends string>(hex: T) => hex.toLowerCase() as Lowercase<T>

/** Hex text that matches a pattern. `what` continues "must be". */
const hex = (pattern: RegExp, what: string) =>
  z.custom<Hex>((value) => typeof value === 'string' && pattern.test(value), what)

const number = (pattern: RegExp, what: string) =>
  z.pipe(
    hex(pattern, what),
    z.transform((text) => BigInt(text)),
  )

export const AddressText = hex(/^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')
export const Bytes = hex(/^0x(?:[0-9a-fA-F]{2})*$/, 'bytes in hex, such as "0x00"')
/** A number of at most 256 bits. */
export const Uint256 = number(/^0x[0-9a-fA-F]{1,64}$/, 'a number in hex, such as "0x1"')
/** A gas limit or fee: the EntryPoint reverts with AA94 for more than 120 bits. */
export const GasValue = number(/^0x[0-9a-fA-F]{1,30}$/, 'a gas value in hex, such as "0x5208"')
