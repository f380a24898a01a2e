import type { Address } from 'viem'
import * as z from 'zod/mini'
import type { Permission } from '../../../shared/permissionsApi.ts'
import { refuse } from '../../smartAccount/refuse.ts'
import { lowerCase } from '../../smartAccount/values.ts'
import { paramFault } from '../methods/paramFault.ts'
import { type EvmAddress, Quantity } from '../methods/values.ts'

/** Reads the data of one type of permission, and writes it for the answer. */
export interface Vocabulary<P extends Permission = Permission> {
  /** @param now - Unix time in seconds. */
  read(data: unknown, now: number): P
  write(permission: P): object
}

/** A row of a table of vocabularies, which holds those of different permissions. */
export const vocabulary = <P extends Permission>(row: Vocabulary<P>) => row as unknown as Vocabulary

/** A number of seconds, or a Unix time in seconds. */
export const Seconds = z.int('a whole number of seconds').check(z.gte(0))
/** Why the site asks, in its own words. They are neither shown nor returned, because they limit nothing. */
export const Reason = z.optional(z.string().check(z.maxLength(1_024)))
/** The chain in hex, or as the plain number of older sites. */
export const Chain = z.union([Quantity, z.int().check(z.gte(1))])

/** Throws INVALID_PARAMS with the first wrong field. */
export function check<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  return refuse(`The permission is not valid: ${paramFault(parsed.error).replace(/^params/, 'it')}`)
}

/** An amount in base units, decimal. Throws INVALID_PARAMS for 0. */
export function amountFrom(quantity: z.infer<typeof Quantity>): string {
  const amount = BigInt(quantity)
  return amount > 0n ? String(amount) : refuse('A permission for an amount of 0 is not given')
}

export const addressFrom = (address: z.infer<typeof EvmAddress>): Address => lowerCase(address)

/** The vocabulary of a type. Throws INVALID_PARAMS for a type that this wallet does not give. */
export function vocabularyOf(table: Readonly<Record<string, Vocabulary>>, type: string): Vocabulary {
  const found = Object.hasOwn(table, type) ? table[type] : undefined
  return found ?? refuse(`Permissions of the type “${type.slice(0, 64)}” are not given`)
}
