import type { Variables } from '@airlock/kit/server'
import type { Logger } from 'pino'
import { type Balances, createBalances } from './balances/balances.ts'
import { createIdentities, type Identities } from './identity/identities.ts'
import type { Request } from './outbound/request.ts'
import { apiChanges } from './prices/changes.ts'
import { apiHistories } from './prices/histories.ts'
import { poolPrices } from './prices/pools.ts'
import { apiPrices } from './prices/priceApi.ts'
import { createPrices, type Prices } from './prices/prices.ts'
import type { Rpc } from './rpc/rpc.ts'
import { createSwaps, type Swaps } from './swap/swaps.ts'
import { type Contracts, createContracts } from './tokens/contracts.ts'
import type { SeenTokens } from './tokens/token.ts'
import { createTokens, type Tokens } from './tokens/tokens.ts'

/** The services that read accounts and prepare their swaps, apart from their history. */
export interface Accounts {
  /** One instance for the server, so that all callers skip contracts known to be broken. */
  contracts: Contracts
  tokens: Tokens
  prices: Prices
  balances: Balances
  identities: Identities
  swaps: Swaps
}

interface Sources {
  rpc: Rpc
  /** Sends requests to explorers, the price API and vendors of swaps. */
  request: Request
  seen: SeenTokens
  /** The base URL of a price API, if one is configured. */
  pricesUrl: string | undefined
  /** Where the keys of the operator's sources of swaps are. */
  variables?: Variables
  log: Pick<Logger, 'warn'>
}

export function createAccounts({ rpc, request, seen, pricesUrl, variables = {}, log }: Sources): Accounts {
  const contracts = createContracts({ rpc })
  const tokens = createTokens({ rpc, contracts, seen })
  // The operator's pools come first, because they are more trustworthy than a price API.
  const pools = poolPrices({ contracts, tokens })
  const sources = pricesUrl === undefined ? [pools] : [pools, apiPrices(pricesUrl, request)]
  const prices = createPrices({ sources, log })
  const api = pricesUrl === undefined ? undefined : { base: pricesUrl, request, log }
  const [changes, histories] = [api && apiChanges(api), api && apiHistories(api)]
  const balances = createBalances({ rpc, contracts, tokens, request, prices, changes, histories })
  const swaps = createSwaps({ rpc, request, contracts, tokens, prices, variables, now: Date.now, log })
  return { contracts, tokens, prices, balances, identities: createIdentities({ rpc }), swaps }
}
