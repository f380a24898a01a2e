import type { Logger } from 'pino'
import { type Balances, createBalances } from './balances/balances.ts'
import { createIdentities, type Identities } from './identity/identities.ts'
import type { Request } from './outbound/request.ts'
import { poolPrices } from './prices/pools.ts'
import { apiPrices } from './prices/priceApi.ts'
import { createPrices, type Prices } from './prices/prices.ts'
import type { Rpc } from './rpc/rpc.ts'
import { type Contracts, createContracts } from './tokens/contracts.ts'
import type { SeenTokens } from './tokens/token.ts'
import { createTokens, type Tokens } from './tokens/tokens.ts'

/** What this server knows of accounts, beside what they did. */
export interface Accounts {
  /** One for all: what it knows to be broken is asked by nobody. */
  contracts: Contracts
  tokens: Tokens
  prices: Prices
  balances: Balances
  identities: Identities
}

interface Sources {
  rpc: Rpc
  /** Asks explorers and the prices' API. */
  request: Request
  seen: SeenTokens
  /** Base URL of an API of prices, or nothing. */
  pricesUrl: string | undefined
  log: Pick<Logger, 'warn'>
}

export function createAccounts({ rpc, request, seen, pricesUrl, log }: Sources): Accounts {
  const contracts = createContracts({ rpc })
  const tokens = createTokens({ rpc, contracts, seen })
  // The pools that the operator has named count for more than what somebody says.
  const pools = poolPrices({ contracts, tokens })
  const sources = pricesUrl === undefined ? [pools] : [pools, apiPrices(pricesUrl, request)]
  const prices = createPrices({ sources, log })
  const balances = createBalances({ rpc, contracts, tokens, request, prices })
  return { contracts, tokens, prices, balances, identities: createIdentities({ rpc }) }
}
