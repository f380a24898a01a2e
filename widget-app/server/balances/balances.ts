import { NATIVE } from '@airlock/kit/chains'
import { formatUnits } from 'viem'
import type { TokenBalance } from '../../shared/blockchain.ts'
import { nameLabel, symbolLabel } from '../../shared/label.ts'
import { type CachedValue, createValueCache } from '../cache/valueCache.ts'
import type { ChainNamespace } from '../chains/capabilities.ts'
import type { Chain } from '../chains/chain.ts'
import type { PriceChanges } from '../prices/changes.ts'
import { worthOf } from '../prices/exactNumber.ts'
import type { PriceHistories } from '../prices/histories.ts'
import type { Prices } from '../prices/prices.ts'
import { isPrice } from '../prices/source.ts'
import { pictureOf, tokenKey } from '../tokens/packaged.ts'
import { dayOfValues, decisive, type Held } from './dayOfValues.ts'
import { type EvmSources, readEvm } from './evm.ts'
import { type ExplorerSources, readExplorer } from './explorer.ts'
import type { Holding, Holdings } from './holding.ts'
import { readSolana } from './solana.ts'

/** The balances of an account on a chain: the coin first, then tokens by value. */
interface Reading extends CachedValue<readonly TokenBalance[]> {
  /** Their value at the prices of each hour of the last day, if the prices have a history. */
  values24h?: readonly number[]
}

/** Reads the balances of accounts. */
export interface Balances {
  /**
   * Resolves to the balances of an account on a chain. They are read at most every 30 s, or every second if forced.
   * Throws an `OutboundError` only if they were never read before.
   */
  of(chain: Chain, account: string, options?: { isForced?: boolean }): Promise<Reading>
}

interface Sources extends EvmSources, ExplorerSources {
  prices: Prices
  /** Without a source, no changes of prices are known. */
  changes?: PriceChanges | undefined
  /** Without a source, no earlier prices are known. */
  histories?: PriceHistories | undefined
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

function rowOf(chain: Chain, { token, amount }: Holding, price: number | undefined): TokenBalance {
  const { address, name, symbol, decimals, picture, program } = token
  const value = price === undefined ? undefined : worthOf(price, amount, decimals)
  return {
    name,
    symbol,
    chainId: chain.id,
    ...(address && { address: `${chain.id}:${address}` }),
    ...(value !== undefined && Number.isFinite(value) && { value }),
    price: price ?? null,
    quantity: { decimals: String(decimals), numeric: formatUnits(amount, decimals) },
    iconUrl: picture,
    ...(program && { program }),
  }
}

/** @param change24h of the price, in per cent */
const withChange = (row: TokenBalance, change24h: number | undefined): TokenBalance =>
  row.price === null || change24h === undefined ? row : { ...row, change24h }

const worth = ({ row }: Held) => row.value ?? -1
const byWorth = (a: Held, b: Held) => worth(b) - worth(a)

/** What is cached of an account. */
interface Balance {
  rows: readonly TokenBalance[]
  day: readonly number[] | undefined
}

async function balanceOf(
  { prices, changes, histories, tokens: all }: Sources,
  chain: Chain,
  { native, tokens }: Holdings,
): Promise<Balance> {
  const keys = tokens.map(({ token }) => tokenKey(token.address))
  const listed = keys.filter((key) => all.isKnown(chain, key))
  const strangers = keys.filter((key) => !all.isKnown(chain, key))
  const { known } = await prices.of(chain, [NATIVE, ...listed], strangers)
  const heldOf = (key: string, holding: Holding): Held => {
    const price = known.get(key) ?? holding.price
    return { key, row: rowOf(chain, holding, isPrice(price) ? price : undefined) }
  }
  const priced = tokens.map((holding, index) => heldOf(keys[index] ?? '', holding)).sort(byWorth)
  const held = [heldOf(NATIVE, nativeHolding(chain, native)), ...priced]
  const [changed, earlier] = await Promise.all([
    changes?.of(chain, [...known.keys()]),
    histories?.of(chain, decisive(held)),
  ])
  return {
    rows: held.map(({ key, row }) => withChange(row, changed?.get(key))),
    day: earlier && dayOfValues(held, earlier),
  }
}

export function createBalances(sources: Sources): Balances {
  const cache = createValueCache<Balance>({
    freshMs: FRESH_MS,
    max: ROWS,
    weigh: ({ rows }) => rows.length,
    ...(sources.now && { now: sources.now }),
  })
  return {
    of: async (chain, account, { isForced = false } = {}) => {
      const load = async () =>
        balanceOf(sources, chain, await READERS[chain.namespace](sources, chain, account))
      const key = `${chain.key} ${tokenKey(account)}`
      const { value, ...age } = await cache.read(key, load, {
        freshMs: isForced ? FORCED_FRESH_MS : FRESH_MS,
      })
      return { value: value.rows, ...age, ...(value.day && { values24h: value.day }) }
    },
  }
}
