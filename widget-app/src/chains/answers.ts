import type { CallOptions } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { CaipNetwork, CaipNetworkId } from '../types.ts'
import type { NamespaceAdapter } from './adapter.ts'
import type { AskWallet, NetworkMethod } from './askWallet.ts'
import { codeOf } from './walletError.ts'

/** Readers for wallet responses. They are untrusted: any shape and any size may arrive. */

/** The dApp cannot receive more accounts than this, so further ones are not read. */
const ACCOUNTS_LIMIT = 256

/** A field of an object; undefined for any other value. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** The items of a list, up to the limit. */
export const items = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, ACCOUNTS_LIMIT) : []

/** The strings of a list. */
export const texts = (value: unknown): string[] => items(value).filter((item) => typeof item === 'string')

/** The strings that the objects of a list have under a name. */
export const fieldTexts = (value: unknown, name: string): string[] =>
  texts(items(value).map((item) => field(item, name)))

/** Canonical forms without duplicates. Values without a canonical form are left out. */
export const canonical = (
  accounts: readonly string[],
  toCanonical: (text: string) => string | null,
): string[] => [
  ...new Set(accounts.slice(0, ACCOUNTS_LIMIT).flatMap((account) => toCanonical(account) ?? [])),
]

const malformed = () => new AirlockError(ErrorCode.INTERNAL, 'The wallet answered with something else')

/** A string of this form, or an error that can be shown to the visitor. */
export function textOf(value: unknown, form: RegExp): string {
  if (typeof value !== 'string' || !form.test(value)) throw malformed()
  return value
}

/** Returns null if `read` throws: the families' codecs throw for invalid bytes and strings. */
export function attempted<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

const isWithout = (error: unknown): boolean => codeOf(error) === ErrorCode.UNSUPPORTED_METHOD

/** The network that a wallet is on; for a wallet without a network of its own, the wanted one. */
export async function readNetwork(
  ask: AskWallet,
  { method, wanted, toCaipNetworkId }: Wanted,
  options?: CallOptions,
): Promise<CaipNetworkId> {
  try {
    return toCaipNetworkId(await ask(method, [], options))
  } catch (error) {
    if (isWithout(error)) return wanted
    throw error
  }
}

interface Wanted extends Pick<NamespaceAdapter, 'toCaipNetworkId'> {
  method: NetworkMethod
  wanted: CaipNetworkId
}

/**
 * Switches a wallet that has a network of its own. For any other wallet the widget chooses the network, so
 * no request is sent.
 */
export async function moveNetwork(
  ask: AskWallet,
  method: NetworkMethod,
  network: CaipNetwork,
): Promise<void> {
  try {
    await ask(method, [network.caipNetworkId])
  } catch (error) {
    if (!isWithout(error)) throw error
  }
}

/** Converts a reference or a whole CAIP-2 id to the family's CAIP-2 id; throws for anything else. */
export function networkId(
  namespace: CaipNetwork['chainNamespace'],
  reference: RegExp,
  chainId: unknown,
): CaipNetworkId {
  const text = typeof chainId === 'string' ? chainId.replace(`${namespace}:`, '') : ''
  if (!reference.test(text)) throw new Error('The wallet named no chain id')
  return `${namespace}:${text}`
}

/** A page of the network's explorer; null without an explorer. */
export function explorerPage(network: CaipNetwork, ...path: string[]): string | null {
  const base = network.blockExplorers?.default.url.replace(/\/+$/, '')
  return base ? [base, ...path.map(encodeURIComponent)].join('/') : null
}

export const notSupported = () => new AirlockError(ErrorCode.UNKNOWN_CHAIN, 'Chain is not supported')
