import type { SwapTransaction } from '../../../shared/swap.ts'
import type { AskWallet } from '../../chains/askWallet.ts'
import type { capabilities } from '../../chains/capabilities.ts'
import type { Asset } from '../../state/late/asset.ts'
import type { Quote } from '../../state/late/swapState.ts'
import type { Namespace } from '../../types.ts'
import { type Reviewed, type SwapCall, swapCall } from './builtCalls.ts'
import { sendCall } from './swapWallet.ts'

/** A swap that has passed the widget's checks. */
interface CheckedSwap {
  /** Asks the wallet to send it by itself; resolves to its hash or signature. */
  send(ask: AskWallet): Promise<string>
  /** The call for a batch with its approval; null where nothing needs one. */
  call: SwapCall | null
}

/** What differs between the chain families in which tokens are swapped. Amounts are in the coin's smallest unit. */
interface SwapFamily {
  /** Checks the transaction that the server has built. Rejects with a `ConvertError`. */
  check(
    answer: SwapTransaction,
    reviewed: Reviewed,
    tokens: readonly Pick<Asset, 'address'>[],
  ): Promise<CheckedSwap>
  /** The network fee; null if it is unknown. */
  fee(quote: Quote, gasPrice: bigint): bigint | null
  /** What an account costs that the swap may have to open for the token that is received. */
  deposit: bigint
  /** What the full balance of the coin leaves for the swap. */
  kept(gasPrice: bigint): bigint
}

/** The gas of a swap over two pools, with room. */
const RESERVED_GAS = 350_000n

/** What an account of a token has to hold on Solana, in lamports. */
const TOKEN_ACCOUNT = 2_039_280n
/** Two such accounts, what the account itself has to keep, and the most that the server lets a swap pay for haste. */
const RESERVED_LAMPORTS = 2n * TOKEN_ACCOUNT + 890_880n + 10_000_000n

const eip155: SwapFamily = {
  check: async (answer, reviewed, tokens) => {
    const call = swapCall(answer, reviewed, tokens)
    return { call, send: (ask) => sendCall(ask, reviewed.wish.sender, call) }
  },
  fee: ({ gas }, gasPrice) => (gas === null ? null : BigInt(gas) * gasPrice),
  deposit: 0n,
  kept: (gasPrice) => RESERVED_GAS * gasPrice,
}

const solana: SwapFamily = {
  check: async (answer, reviewed) => {
    const { swapTransaction } = await import('./solanaSwap.ts')
    const { network, address: pubkey } = reviewed.wish.sender
    const transaction = swapTransaction(answer, reviewed)
    return {
      call: null,
      send: async (ask) =>
        (await import('../../chains/solana/send.ts')).sendTransaction(ask, network, { transaction, pubkey }),
    }
  },
  // Of one signature. What a swap offers for haste is only known when it is built.
  fee: (_quote, gasPrice) => gasPrice,
  deposit: TOKEN_ACCOUNT,
  kept: (gasPrice) => RESERVED_LAMPORTS + gasPrice,
}

const FAMILIES: Readonly<Record<(typeof capabilities.swap)[number], SwapFamily>> = { eip155, solana }

/** The swaps of a chain family; undefined where nothing is swapped (`capabilities.swap`). */
export const swapsOf = (namespace: Namespace): SwapFamily | undefined =>
  (FAMILIES as Readonly<Partial<Record<Namespace, SwapFamily>>>)[namespace]

/** The fee of the network and the deposit that a swap may take; null if the fee is unknown. */
export function costOf(
  { wish, quote }: Pick<Reviewed, 'wish' | 'quote'>,
  gasPrice: string | null,
): { fee: bigint; deposit: bigint } | null {
  const family = swapsOf(wish.sender.namespace)
  const fee = gasPrice === null ? null : (family?.fee(quote, BigInt(gasPrice)) ?? null)
  if (fee === null) return null
  const hasAccount = wish.to.address === null || wish.to.balance > 0n
  return { fee, deposit: hasAccount ? 0n : (family?.deposit ?? 0n) }
}
