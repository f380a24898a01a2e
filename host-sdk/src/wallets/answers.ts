import type { Namespace } from '../types.ts'

/** The form of an address in a family, and in one that is not listed. */
const ADDRESSES: { readonly [namespace: string]: RegExp } = { eip155: /^0x[\da-f]{40}$/i }
const ANY_ADDRESS = /^[-.%\w]{1,128}$/
const CHAIN_ID = /^0x[\da-f]{1,16}$/i

/** Whether a value is a valid list of a family's accounts. */
export function areAccounts(value: unknown, namespace: Namespace = 'eip155'): value is string[] {
  const form = ADDRESSES[namespace] ?? ANY_ADDRESS
  return (
    Array.isArray(value) &&
    value.length <= 256 &&
    value.every((item) => typeof item === 'string' && form.test(item))
  )
}

/** Whether a value is a valid chain id. */
export function isChainId(value: unknown): value is string {
  return typeof value === 'string' && CHAIN_ID.test(value)
}
