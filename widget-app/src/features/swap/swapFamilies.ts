import { MOST_TIP } from '../../../shared/solanaTip.ts'
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
  /** What the swap may pay beside that fee, to be included while the network is busy. Known only once it is built. */
  haste: bigint
  /** What an account costs that the swap may have to open for the token that is received. */
  deposit: bigint
  /** What the account of the wrapped coin needs during a swap of the coin. It comes back at its end. */
  wrapped: bigint
  /** What the full balance of the coin leaves for the swap. */
  kept(gasPrice: bigint): bigint
}

/** The gas of a swap over two pools, with room. */
const RESERVED_GAS = 350_000n

/** What an account of a token has to hold on Solana, in lamports. */
const TOKEN_ACCOUNT = 2_039_280n
/** Two such accounts, what the account itself has to keep, and the most that a swap pays for haste. */
const RESERVED_LAMPORTS = 2n * TOKEN_ACCOUNT + 890_880n + MOST_TIP

const eip155: SwapFamily = {
  check: async (answer, reviewed, tokens) => {
    const call = swapCall(answer, reviewed, tokens)
    return { call, send: (ask) => sendCall(ask, reviewed.wish.sender, call) }
  },
  fee: ({ gas }, gasPrice) => (gas === null ? null : BigInt(gas) * gasPrice),
  haste: 0n,
  deposit: 0n,
  wrapped: 0n,
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
  // Of one signature.
  fee: (_quote, gasPrice) => gasPrice,
  haste: MOST_TIP,
  deposit: TOKEN_ACCOUNT,
  wrapped: TOKEN_ACCOUNT,
  kept: (gasPrice) => RESERVED_LAMPORTS + gasPrice,
}

const FAMILIES: Readonly<Record<(typeof capabilities.swap)[number], SwapFamily>> = { eip155, solana }

/** The swaps of a chain family; undefined where nothing is swapped (`capabilities.swap`). */
export const swapsOf = (namespace: Namespace): SwapFamily | undefined =>
  (FAMILIES as Readonly<Partial<Record<Namespace, SwapFamily>>>)[namespace]

/** What a swap takes beside its amount, in the smallest unit of the coin. */
interface SwapCost {
  /** The fee of the network, as far as it is sure. */
  fee: bigint
  /** The most that may be added to it while the network is busy. */
  haste: bigint
  /** What a new account for the received token may take. */
  deposit: bigint
  /** All that the account has to have, also what it gets back at the end of the swap. */
  needed: bigint
}

/** The cost of a swap; null if the fee is unknown. */
export function costOf(
  { wish: { sender, from, to }, quote }: Pick<Reviewed, 'wish' | 'quote'>,
  gasPrice: string | null,
): SwapCost | null {
  const family = swapsOf(sender.namespace)
  const fee = gasPrice === null ? null : family?.fee(quote, BigInt(gasPrice))
  if (!family || fee === null || fee === undefined) return null
  const { haste } = family
  const hasAccount = to.address === null || to.balance > 0n
  const deposit = hasAccount ? 0n : family.deposit
  const wrapped = from.address === null || to.address === null ? family.wrapped : 0n
  return { fee, haste, deposit, needed: fee + haste + deposit + wrapped }
}
