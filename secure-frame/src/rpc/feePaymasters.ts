import * as z from 'zod/mini'
import type { FrameNetwork } from '../../shared/frameData.ts'
import type { Hex } from '../signing/payload.ts'
import type { Ask } from '../smartAccount/operationFees.ts'
import type { Records } from '../storage/records.ts'

/** How an account pays the fee: in the network's coin, or in a token by its address. */
export type FeeWay = 'coin' | Hex

/** What a person has chosen the last time, for one account. */
export interface FeeChoices {
  last(chainId: number): Promise<FeeWay | undefined>
  keep(chainId: number, way: FeeWay): Promise<void>
}

/** Who may pay the fees of operations besides the account itself. */
export interface FeePaymasters {
  /** Who pays, in the operator's words; null if nothing is sponsored. */
  sponsor: string | null
  /** The tokens in which the project's paymaster takes the fee on a network (CAIP-2). */
  tokensOn(networkId: string): readonly Hex[]
  /** Whether a page may name a paymaster of its own. */
  takesPageServices: boolean
  /** Asks the project's paymaster, or the one at the address that a page names. */
  ask(network: FrameNetwork, pageUrl?: string): Ask
  choices: FeeChoices
}

/** A way to pay that is possible now. */
export interface FeeOption {
  way: FeeWay
  /** The coin's or the token's symbol, or the token's address if it has none. */
  name: string
  /** The most that it costs, exact, such as `0.00042 ETH`. */
  most: string
}

/**
 * Asks a person how to pay, while a request is prepared. Rejects if they reject the request.
 *
 * @param options - at least two.
 * @param preselected - the choice of the last time, if it is one of the options.
 */
export type ChooseFee = (options: readonly FeeOption[], preselected: FeeWay) => Promise<FeeWay>

const Way = z.custom<FeeWay>((value) => value === 'coin' || /^0x[0-9a-f]{40}$/.test(String(value)))
/** By chain id. */
const Kept = z.record(z.string(), Way)

const read = (kept: unknown): z.infer<typeof Kept> => z.safeParse(Kept, kept).data ?? {}

/** The choices of one account, which outlive the page. */
export function createFeeChoices(records: Records, account: string): FeeChoices {
  const key = `fee-choice:${account.toLowerCase()}`
  return {
    last: async (chainId) => read(await records.get(key))[chainId],
    keep: async (chainId, way) =>
      void (await records.update(key, (kept) => ({ ...read(kept), [chainId]: way.toLowerCase() }))),
  }
}
