import { isSameAddress } from '@airlock/kit/chains'
import type { KnownToken } from '../../shared/frameData.ts'
import type { Danger, Display, Row } from '../approval/display.ts'
import type { Hex } from '../signing/payload.ts'

/** One call to the network's node. Every response is validated by a schema before it is used. */
export type Call = (method: string, params: unknown[]) => Promise<unknown>

/** The circumstances of a request, which its bytes do not contain. */
export interface DecodeContext {
  /** As the browser verified it; null if it could not. */
  site: { origin: string | null }
  network: {
    /** CAIP-2. */
    id: string
    name: string
    nativeCurrency: { symbol: string; decimals: number }
    explorerUrl?: string | undefined
    /** The tokens that the operator has verified. */
    tokens?: readonly KnownToken[] | undefined
  } | null
  /** With the first owner of the smart account, if the key took that over. */
  account: { eip155: Hex; solana: string; initialOwner?: Hex | undefined }
  /** Other EVM accounts of the person: the owner's smart accounts, or a smart account's owner. */
  otherAccounts?: readonly Hex[]
  /** Whether the person has smart accounts in this project, for which the owner's signatures count too. */
  hasSmartAccounts?: boolean
  /** The data of the call that adds a passkey of which the person has just shown that it is theirs. */
  ownAddKey?: Hex
  call: Call
  /** The operator's word on who pays fees on this network, and in which tokens its paymaster takes them. */
  fees?: { sponsor?: string | undefined; tokens: readonly Hex[] }
  /** Transactions of this session that the node may not have counted yet. */
  sent?: { nextNonce(chainId: number): number }
  /** Unix time in milliseconds by our server's clock; by the browser's if omitted, which may be wrong. */
  now?: number
}

/** The meaning of a request, or of a part of one. */
export type Meaning = Pick<Display, 'kind' | 'title' | 'summary' | 'rows' | 'tree' | 'dangers' | 'understood'>

/** A complete meaning from its known fields; the others are empty. */
export function meaning(known: Partial<Meaning> & Pick<Meaning, 'kind' | 'title'>): Meaning {
  return { summary: '', rows: [], tree: [], dangers: [], understood: true, ...known }
}

/** Whether an EVM address is one of the person's own. */
export function isOurs(address: string, { account, otherAccounts = [] }: DecodeContext): boolean {
  return [account.eip155, ...otherAccounts].some((ours) => isSameAddress(ours, address))
}

/** Whether it is one of the person's own, but not the account that signs. */
export function isOtherOfOurs(address: string, context: DecodeContext): boolean {
  return isOurs(address, context) && !isSameAddress(address, context.account.eip155)
}

export function nowOf(context: DecodeContext): number {
  return context.now ?? Date.now()
}

export const row = {
  text: (label: string, value: string): Row => ({ label, value, kind: 'text' }),
  address: (label: string, value: string): Row => ({ label, value, kind: 'address' }),
  amount: (label: string, value: string): Row => ({ label, value, kind: 'amount' }),
  data: (label: string, value: string): Row => ({ label, value, kind: 'data' }),
  /** Text from the site or a contract. */
  quote: (label: string, value: string): Row => ({ label, value, kind: 'text', quoted: true }),
  /** A row under Details. */
  detail: (label: string, value: string): Row => ({ label, value, kind: 'text', detail: true }),
}

/** A row's value in all of its forms, where they have to stand in one text. */
export const wholeValue = ({ value, aside }: Row): string =>
  aside === undefined ? value : `${value} (${aside})`

/** Removes duplicate dangers, and sorts critical ones first. */
export function sortedDangers(dangers: readonly Danger[]): Danger[] {
  const once = [...new Map(dangers.map((danger) => [danger.code, danger])).values()]
  return [
    ...once.filter(({ level }) => level === 'critical'),
    ...once.filter(({ level }) => level === 'warning'),
  ]
}
