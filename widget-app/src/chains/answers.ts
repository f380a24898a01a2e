import type { CallOptions } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { CaipNetwork, CaipNetworkId } from '../types.ts'
import type { NamespaceAdapter } from './adapter.ts'
import type { AskWallet, NetworkMethod } from './askWallet.ts'
import { codeOf } from './walletError.ts'

/** What wallets answer, read with suspicion: any shape may come, and of any size. */

/** More accounts than this cannot be told to the dApp; what comes behind them is not even looked at. */
const ACCOUNTS_LIMIT = 256

/** A field of an object; undefined of anything else. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** The items of a list, as many as count. */
export const items = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, ACCOUNTS_LIMIT) : []

/** The texts of a list. */
export const texts = (value: unknown): string[] => items(value).filter((item) => typeof item === 'string')

/** The texts that the objects of a list have under a name. */
export const fieldTexts = (value: unknown, name: string): string[] =>
  texts(items(value).map((item) => field(item, name)))

/** Canonical forms, none twice; what has none is left out. */
export const canonical = (
  accounts: readonly string[],
  toCanonical: (text: string) => string | null,
): string[] => [
  ...new Set(accounts.slice(0, ACCOUNTS_LIMIT).flatMap((account) => toCanonical(account) ?? [])),
]

const malformed = () => new AirlockError(ErrorCode.INTERNAL, 'The wallet answered with something else')

/** A text of this form, or an error that the visitor can be told. */
export function textOf(value: unknown, form: RegExp): string {
  if (typeof value !== 'string' || !form.test(value)) throw malformed()
  return value
}

/** What a family makes of bytes and texts throws where they are none. */
export function attempted<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

const isWithout = (error: unknown): boolean => codeOf(error) === ErrorCode.UNSUPPORTED_METHOD

/** The network that a wallet is on; where it has none of its own, the one that is wanted of it. */
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

/** Moves a wallet that has networks of its own. For another one the network is the widget's choice: nobody is asked. */
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

/** The CAIP-2 id of a family from its reference, or from the whole id; throws for anything else. */
export function networkId(
  namespace: CaipNetwork['chainNamespace'],
  reference: RegExp,
  chainId: unknown,
): CaipNetworkId {
  const text = typeof chainId === 'string' ? chainId.replace(`${namespace}:`, '') : ''
  if (!reference.test(text)) throw new Error('The wallet named no chain id')
  return `${namespace}:${text}`
}

/** A page of a network's explorer; null without one. */
export function explorerPage(network: CaipNetwork, ...path: string[]): string | null {
  const base = network.blockExplorers?.default.url.replace(/\/+$/, '')
  return base ? [base, ...path.map(encodeURIComponent)].join('/') : null
}

export const notSupported = () => new AirlockError(ErrorCode.UNKNOWN_CHAIN, 'Chain is not supported')
