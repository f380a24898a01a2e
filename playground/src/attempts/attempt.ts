import type { Airlock } from '@airlock/host-sdk'
import type { Visitor } from '../airlock/account.ts'
import type { Local, SiteNetwork } from '../site/site.ts'

/** What an attempt may use. */
export interface Context {
  airlock: Airlock
  /** The connected account. */
  visitor: Visitor | null
  /** The chosen networks of the site. */
  networks: readonly SiteNetwork[]
  local: Local | undefined
}

/** What the page is going to send, and how. */
export interface Call {
  /** As a developer would write it, for the visitor to read. */
  sent: unknown
  run: () => Promise<unknown>
}

/** Prepares a call. Throws with a sentence for the visitor if that is not possible. */
export type Prepare = (context: Context) => Call

/** What an attempt needs. */
export type Need =
  /** Any connected account. */
  | 'account'
  /** An EVM account. */
  | 'evm'
  /** An EVM account on a local chain, because elsewhere it costs money. */
  | 'local'

/** A request of EIP-1193. `after` waits for what the answer promises, and returns more to show. */
export function request(
  { airlock }: Context,
  method: string,
  params: readonly unknown[],
  after: (answer: unknown) => Promise<unknown> = async (answer) => answer,
): Call {
  const sent = { method, params }
  return { sent, run: async () => after(await airlock.getProvider('eip155').request(sent)) }
}

/** How often a chain is asked whether something has happened, and how long (ms). */
const PAUSE = 500
const PATIENCE = 60_000

/** Asks again until there is an answer. Rejects with the sentence when that takes too long. */
export async function poll<T>(ask: () => Promise<T | null>, late: string): Promise<T> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const answer = await ask()
    if (answer !== null) return answer
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
  throw new Error(late)
}

/** The chain of the visitor's account, as JSON-RPC has it. */
export const chainIdOf = ({ visitor }: Context): number => Number(visitor?.caipNetworkId.split(':')[1])
