import { type Address, isAddress } from '@solana/kit'
import { RpcProblem } from './problem.ts'

/** The positional parameters of a call. Each is checked when it is read. */
export type Params = readonly unknown[]

const invalid = (what: string) => new RpcProblem('invalidParams', `Invalid params: ${what}`)

export function textAt(params: Params, index: number): string {
  const value = params[index]
  if (typeof value !== 'string') throw invalid(`parameter ${index + 1} has to be a string`)
  return value
}

export function listAt(params: Params, index: number): readonly unknown[] {
  const value = params[index]
  if (!Array.isArray(value)) throw invalid(`parameter ${index + 1} has to be a list`)
  return value
}

/** A whole number that is not negative. */
export function amountAt(params: Params, index: number): bigint {
  const value = params[index]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw invalid(`parameter ${index + 1} has to be a whole number`)
  return BigInt(value)
}

export function addressOf(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value)) return value
  throw invalid(`${JSON.stringify(value) ?? 'nothing'} is no address`)
}

export const addressAt = (params: Params, index: number) => addressOf(params[index])

/** The configuration object, the last parameter of most methods. */
export function optionsAt(params: Params, index: number): Readonly<Record<string, unknown>> {
  const value = params[index] ?? {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalid(`parameter ${index + 1} has to be an object`)
  return value as Readonly<Record<string, unknown>>
}

export function encodingIn<Name extends string>(
  options: Readonly<Record<string, unknown>>,
  known: readonly Name[],
): Name | undefined {
  const { encoding } = options
  if (encoding === undefined || encoding === null) return undefined
  const found = known.find((name) => name === encoding)
  if (found === undefined) throw invalid(`encoding ${JSON.stringify(encoding)} is not answered here`)
  return found
}
