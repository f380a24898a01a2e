import type { Project } from '@airlock/kit/server'
import * as z from 'zod/mini'
import { AccountId, ChainId } from '../../shared/blockchain.ts'
import { SwapSourceName } from '../../shared/swap.ts'
import { isAccount, isAddressOf } from '../chains/addresses.ts'
import type { Chain, Chains } from '../chains/chain.ts'
import { isNative } from '../prices/fungibles.ts'
import { Amount, DEFAULT_SLIPPAGE_BPS, Slippage } from '../swap/terms/amounts.ts'
import type { Wish } from '../swap/wish.ts'
import { splitAccount } from './accountParam.ts'
import { CallerQuery } from './query.ts'

/** The parameters of the calls about swaps. Their messages complete a sentence that begins with the name. */

const CAIP = 'has to be a CAIP-10 id such as eip155:1:0x….'
const Token = z.custom<string>((given) => AccountId.safeParse(given).success, CAIP)
const ACCOUNT = 'has to be an address, or a CAIP-10 id such as eip155:1:0x….'
const Account = z.custom<string>(
  (given) => typeof given === 'string' && splitAccount(given) !== undefined,
  ACCOUNT,
)
const Source = z.optional(
  z.custom<z.infer<typeof SwapSourceName>>(
    (given) => SwapSourceName.safeParse(given).success,
    'has to be pools, 0x, lifi, velora or jupiter.',
  ),
)

const CHAIN = 'has to be a CAIP-2 id such as eip155:1.'
const ChainParam = z.custom<string>((given) => ChainId.safeParse(given).success, CHAIN)

export const ChainQuery = z.strictObject({ ...CallerQuery.shape, chainId: ChainParam })

export const TokensQuery = z.strictObject({
  ...ChainQuery.shape,
  /** Our own: the address of one token, which need not be listed. */
  address: z.optional(z.string().check(z.maxLength(64))),
})

export const QuotesQuery = z.strictObject({
  ...CallerQuery.shape,
  amount: Amount,
  userAddress: Account,
  from: Token,
  to: Token,
  gasPrice: z.optional(Amount),
  /** Our own: percent, as text. */
  slippage: z.optional(z.pipe(z.pipe(z.string(), z.transform(Number)), Slippage)),
  source: Source,
})

export const AllowanceQuery = z.strictObject({
  ...CallerQuery.shape,
  tokenAddress: Token,
  userAddress: Account,
  /** Our own: one contract in place of all. */
  spender: z.optional(Token),
})

export const ApproveQuery = z.strictObject({
  ...CallerQuery.shape,
  userAddress: Account,
  from: Token,
  to: Token,
  /** Our own: without it nothing could be allowed but everything. */
  amount: Amount,
  source: Source,
})

export const BuildBody = z.object({
  projectId: z.string('has to be the id of the project.'),
  amount: Amount,
  eip155: z.optional(
    z.object({ slippage: z.optional(Slippage) }, 'has to be { "slippage": 1 }, in percent.'),
  ),
  from: Token,
  to: Token,
  userAddress: Account,
  /** Our own: the source whose quote the visitor saw. */
  source: Source,
  /** Our own: the least of that quote. A swap that may give less is refused. */
  minToAmount: z.optional(Amount),
})

interface Given {
  userAddress: string
  from: string
  to: string
  amount: bigint
}

/** Why a wish cannot be answered: a mistake of the caller, or a chain without swaps. */
export type Refused = { wrong: string } | { unsupported: true }

type Place = { chain: Chain; address: string }

/** Reads the chain and the address of a token; the address is valid there. */
export function readToken(chains: Chains, project: Project, caip: string): Place | Refused {
  const { chainId = '', address = '' } = splitAccount(caip) ?? {}
  const chain = chains.find(project, chainId)
  if (!chain) return { unsupported: true }
  if (!isNative(chain, address) && !isAddressOf(chain.namespace, address))
    return { wrong: `${caip} is no address of its chain.` }
  return { chain, address }
}

/** Reads the visitor's account, which has to be of the chain. */
export function readTaker(chain: Chain, text: string): string | { wrong: string } {
  const { chainId = chain.id, address = '' } = splitAccount(text) ?? {}
  if (chainId !== chain.id) return { wrong: '"userAddress" is of another chain than the tokens.' }
  return isAccount(chain.namespace, address)
    ? address
    : { wrong: '"userAddress" is no address of an account of the chain.' }
}

/** Reads who wants to swap which tokens, all on one chain. */
export function readWish(
  chains: Chains,
  project: Project,
  { userAddress, from, to, amount }: Given,
  rest: Pick<Wish, 'gasPrice' | 'source' | 'minToAmount'> & { slippageBps?: number | undefined },
): Wish | Refused {
  if (amount === 0n) return { wrong: '"amount" has to be more than zero.' }
  const [source, target] = [readToken(chains, project, from), readToken(chains, project, to)]
  if (!('chain' in source)) return source
  if (!('chain' in target)) return target
  const { chain } = source
  if (target.chain !== chain) return { wrong: '"from" and "to" are of different chains.' }
  const taker = readTaker(chain, userAddress)
  if (typeof taker !== 'string') return taker
  const { slippageBps = DEFAULT_SLIPPAGE_BPS, ...more } = rest
  return { chain, taker, from: source.address, to: target.address, amount, slippageBps, ...more }
}
