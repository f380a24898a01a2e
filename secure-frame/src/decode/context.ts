import type { Danger, Display, Row } from '../approval/display.ts'
import type { Hex } from '../signing/payload.ts'

/** One call to the network's node. Whatever it answers is checked by a schema before it is believed. */
export type Call = (method: string, params: unknown[]) => Promise<unknown>

/** A token that the operator vouches for: its name is shown without the remark that nobody checked it. */
export interface KnownToken {
  /** CAIP-2 id of its network. */
  network: string
  /** Contract, or mint on Solana. */
  address: string
  symbol: string
  name: string
  decimals: number
}

/** Where a request comes from and where it goes: everything that its bytes do not say. */
export interface DecodeContext {
  /** As the browser verified it; null where it could not. */
  site: { origin: string | null }
  network: {
    /** CAIP-2. */
    id: string
    name: string
    nativeCurrency: { symbol: string; decimals: number }
    explorerUrl?: string | undefined
  } | null
  account: { eip155: Hex; solana: string }
  call: Call
  knownTokens?: readonly KnownToken[]
  /** Transactions of this session that the node may not have counted yet. */
  sent?: { nextNonce(chainId: number): number }
  /** Unix time in milliseconds; the clock's when left out. */
  now?: number
}

/** What a request, or a part of one, means. */
export type Meaning = Pick<Display, 'kind' | 'title' | 'summary' | 'rows' | 'tree' | 'dangers' | 'understood'>

/** A meaning from what is known of it: the rest is empty. */
export function meaning(known: Partial<Meaning> & Pick<Meaning, 'kind' | 'title'>): Meaning {
  return { summary: '', rows: [], tree: [], dangers: [], understood: true, ...known }
}

export function nowOf(context: DecodeContext): number {
  return context.now ?? Date.now()
}

export const row = {
  text: (label: string, value: string): Row => ({ label, value, kind: 'text' }),
  address: (label: string, value: string): Row => ({ label, value, kind: 'address' }),
  amount: (label: string, value: string): Row => ({ label, value, kind: 'amount' }),
  data: (label: string, value: string): Row => ({ label, value, kind: 'data' }),
  /** What the site or a contract says, in its own words. */
  quote: (label: string, value: string): Row => ({ label, value, kind: 'text', quoted: true }),
  /** What stands under Details. */
  detail: (label: string, value: string): Row => ({ label, value, kind: 'text', detail: true }),
}

/** Each danger once, what is critical first. */
export function sortedDangers(dangers: readonly Danger[]): Danger[] {
  const once = [...new Map(dangers.map((danger) => [danger.code, danger])).values()]
  return [
    ...once.filter(({ level }) => level === 'critical'),
    ...once.filter(({ level }) => level === 'warning'),
  ]
}
