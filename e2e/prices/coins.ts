import { LOCAL_MARKET, LOCAL_TOKENS } from '../market/local.ts'
import { LOCAL } from '../smartAccounts/paymasterContracts.ts'
import { DRIFTS, type Drift } from './drift.ts'

/** What the imitation knows: the coins and tokens of the stack's own chains, at about the prices of its exchanges. */

/** The names of these chains in the imitation, for `priceApiChain` in the file of chains. */
export const PRICED_CHAINS = { one: 'local_one', two: 'local_two', solana: 'local_solana' } as const

export interface Coin {
  symbol: string
  decimals: number
  /** In US dollars, now. */
  price: number
  /** Where the price came from. */
  drift: Drift
}

const ETHER: Coin = { symbol: 'ETH', decimals: 18, price: 3_004.62, drift: DRIFTS.risen }
const SOL: Coin = { symbol: 'SOL', decimals: 9, price: 150.37, drift: DRIFTS.fallen }
const CAT: Coin = { symbol: 'CAT', decimals: 18, price: 0.3006, drift: DRIFTS.lively }

const dollar = (symbol: string, decimals: number): Coin => ({
  ...{ symbol, decimals },
  ...{ price: 1, drift: DRIFTS.pegged },
})

const COIN = '0x0000000000000000000000000000000000000000'

const WRAPPED = LOCAL_MARKET.swaps.sources.map(
  ({ wrapped }) => [wrapped, { ...ETHER, symbol: 'WETH' }] as const,
)

/** By address, for each of the chains. */
const COINS: Readonly<Record<string, readonly (readonly [address: string, coin: Coin])[]>> = {
  [PRICED_CHAINS.one]: [
    [COIN, ETHER],
    ...WRAPPED,
    [LOCAL_TOKENS.usd, dollar('USD', 6)],
    [LOCAL_TOKENS.dai, dollar('DAI', 18)],
    [LOCAL_TOKENS.cat, CAT],
    [LOCAL.Token, dollar('USDL', 6)],
  ],
  [PRICED_CHAINS.two]: [
    [COIN, ETHER],
    [LOCAL.Token, dollar('USDL', 6)],
  ],
  [PRICED_CHAINS.solana]: [['So11111111111111111111111111111111111111112', SOL]],
}

const BY_ID: ReadonlyMap<string, Coin> = new Map(
  Object.entries(COINS).flatMap(([chain, coins]) =>
    coins.map(([address, coin]): [string, Coin] => [`${chain}:${address}`.toLowerCase(), coin]),
  ),
)

/** The coin with this id (`{chain}:{address}`), in any case. */
export const coinOf = (id: string): Coin | undefined => BY_ID.get(id.toLowerCase())
