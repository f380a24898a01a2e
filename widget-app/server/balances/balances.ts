import { NATIVE } from '@airlock/kit/chains'
import { formatUnits } from 'viem'
import type { TokenBalance } from '../../shared/blockchain.ts'
import { nameLabel, symbolLabel } from '../../shared/label.ts'
import { type CachedValue, createValueCache } from '../cache/valueCache.ts'
import type { ChainNamespace } from '../chains/capabilities.ts'
import type { Chain } from '../chains/chain.ts'
import type { PriceChanges } from '../prices/changes.ts'
import { worthOf } from '../prices/exactNumber.ts'
import type { Prices } from '../prices/prices.ts'
import { isPrice } from '../prices/source.ts'
import { pictureOf, tokenKey } from '../tokens/packaged.ts'
import { type EvmSources, readEvm } from './evm.ts'
import { type ExplorerSources, readExplorer } from './explorer.ts'
import type { Holding, Holdings } from './holding.ts'
import { readSolana } from './solana.ts'

/** Reads the balances of accounts. */
export interface Balances {
  /**
   * Resolves to the balances of an account on a chain: the coin first, then tokens by value. They are read at most
   * every 30 s, or every second if forced. Throws an `OutboundError` only if they were never read before.
   */
  of(
    chain: Chain,
    account: string,
    options?: { isForced?: boolean },
  ): Promise<CachedValue<readonly TokenBalance[]>>
}

interface Sources extends EvmSources, ExplorerSources {
  prices: Prices
  /** Without a source, no changes of prices are known. */
  changes?: PriceChanges | undefined
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

const FRESH_MS = 30_000
/** For callers that know the balance has changed. */
const FORCED_FRESH_MS = 1_000
/** The number of cached rows of all accounts together: about 400 bytes each. */
const ROWS = 200_000

type ReadHoldings = (sources: Sources, chain: Chain, account: string) => Promise<Holdings>

const READERS: Readonly<Record<ChainNamespace, ReadHoldings>> = {
  eip155: (sources, chain, account) =>
    (chain.balances === 'explorer' ? readExplorer : readEvm)(sources, chain, account),
  solana: readSolana,
}

/** The native coin as a token, so that both have the same shape. */
function nativeHolding({ nativeCurrency }: Chain, amount: bigint): Holding {
  const { name, symbol, decimals } = nativeCurrency
  const label = symbolLabel(symbol) ?? ''
  return {
    amount,
    token: {
      address: '',
      name: nameLabel(name) ?? label,
      symbol: label,
      decimals,
      picture: pictureOf(symbol),
    },
  }
}

/** What is known about the price of a token. */
interface Quote {
  price: number | undefined
  /** In the last 24 hours, in per cent. */
  change: number | undefined
}

function rowOf(chain: Chain, { token, amount }: Holding, { price, change }: Quote): TokenBalance {
  const { address, name, symbol, decimals, picture, program } = token
  const value = price === undefined ? undefined : worthOf(price, amount, decimals)
  return {
    name,
    symbol,
    chainId: chain.id,
    ...(address && { address: `${chain.id}:${address}` }),
    ...(value !== undefined && Number.isFinite(value) && { value }),
    price: price ?? null,
    ...(price !== undefined && change !== undefined && { change24h: change }),
    quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
    iconUrl: picture,
    ...(program && { program }),
  }
}

const worth = ({ value }: TokenBalance) => value ?? -1
const byWorth = (a: TokenBalance, b: TokenBalance) => worth(b) - worth(a)

async function rowsOf(
  { prices, changes, tokens: all }: Sources,
  chain: Chain,
  { native, tokens }: Holdings,
): Promise<TokenBalance[]> {
  const keys = tokens.map(({ token }) => tokenKey(token.address))
  const listed = keys.filter((key) => all.isKnown(chain, key))
  const strangers = keys.filter((key) => !all.isKnown(chain, key))
  const { known } = await prices.of(chain, [NATIVE, ...listed], strangers)
  const changed = await changes?.of(chain, [...known.keys()])
  const quoteOf = (key: string, spare?: number): Quote => {
    const price = known.get(key) ?? spare
    return { price: isPrice(price) ? price : undefined, change: changed?.get(key) }
  }
  const priced = tokens.map((holding, index) =>
    rowOf(chain, holding, quoteOf(keys[index] ?? '', holding.price)),
  )
  return [rowOf(chain, nativeHolding(chain, native), quoteOf(NATIVE)), ...priced.sort(byWorth)]
}

export function createBalances(sources: Sources): Balances {
  const cache = createValueCache<readonly TokenBalance[]>({
    freshMs: FRESH_MS,
    max: ROWS,
    weigh: (rows) => rows.length,
    ...(sources.now && { now: sources.now }),
  })
  return {
    of: (chain, account, { isForced = false } = {}) => {
      const load = async () => rowsOf(sources, chain, await READERS[chain.namespace](sources, chain, account))
      const key = `${chain.key} ${tokenKey(account)}`
      return cache.read(key, load, { freshMs: isForced ? FORCED_FRESH_MS : FRESH_MS })
    },
  }
}
