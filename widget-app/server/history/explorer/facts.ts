import * as z from 'zod/mini'
import type { Chain } from '../../chains/chain.ts'
import { nameLabel, symbolLabel } from '../../tokens/label.ts'
import { decimalsOf, type Token } from '../../tokens/token.ts'
import type { Tokens } from '../../tokens/tokens.ts'
import type { AccountTransaction, AccountTransfer } from '../facts.ts'
import type { Labels } from '../transfers.ts'
import { ExplorerPlace, ExplorerTransaction, ExplorerTransfer } from './schema.ts'

/** A transfer with what the explorer says of it and of its token. */
export interface ToldTransfer extends AccountTransfer {
  hash: string
  at: number
  name: string | undefined
  symbol: string | undefined
  decimals: number | undefined
}

const KINDS = { 'ERC-20': 20, 'ERC-721': 721, 'ERC-1155': 1155 } as const

const hex = (text: string) => text.slice(2).toLowerCase()

/** How high an item is, whatever else it says. */
export function heightIn(item: unknown): number | undefined {
  const { data } = z.safeParse(ExplorerPlace, item)
  return data?.block_number ?? data?.block
}

/** What an item says; undefined for one that is of another shape, or not in a block yet. */
export function transactionIn(item: unknown): AccountTransaction | undefined {
  const { data } = z.safeParse(ExplorerTransaction, item)
  const block = data?.block_number ?? data?.block
  if (!data || block === undefined) return undefined
  const { hash, position, timestamp, from, to, created_contract, value, status, nonce, raw_input } = data
  return {
    block,
    position: position ?? 0,
    at: Date.parse(timestamp),
    hash: hex(hash),
    sender: hex(from.hash),
    recipient: to ? hex(to.hash) : null,
    created: created_contract ? hex(created_contract.hash) : null,
    value: BigInt(value).toString(),
    nonce,
    selector: raw_input.length >= 10 ? raw_input.slice(2, 10).toLowerCase() : null,
    failed: status === 'error',
  }
}

export function transferIn(item: unknown): ToldTransfer | undefined {
  const { data } = z.safeParse(ExplorerTransfer, item)
  const block = data?.block_number ?? data?.block
  const hash = data?.transaction_hash ?? data?.tx_hash
  const token = data?.token.address_hash ?? data?.token.address
  if (!data || block === undefined || !hash || !token) return undefined
  const kind = KINDS[data.token.type]
  const { value, decimals, token_id } = data.total
  const amount = BigInt(value ?? (kind === 20 ? 0 : 1))
  // One of nothing is made in anybody's name, as in our own index.
  if (amount === 0n) return undefined
  return {
    block,
    position: 0,
    at: Date.parse(data.timestamp),
    hash: hex(hash),
    kind,
    token: hex(token),
    sender: hex(data.from.hash),
    recipient: hex(data.to.hash),
    token_id: BigInt(token_id ?? 0).toString(),
    amount: amount.toString(),
    bulk: false,
    name: nameLabel(data.token.name ?? undefined),
    symbol: symbolLabel(data.token.symbol ?? undefined),
    decimals: decimals == null ? undefined : decimalsOf(BigInt(decimals)),
  }
}

/** The transaction of transfers that somebody else has sent: the explorer does not list it with the account's own. */
export const transactionOf = ({ block, at, hash, sender, token }: ToldTransfer): AccountTransaction => ({
  ...{ block, position: 0, at, hash, sender, recipient: token, created: null },
  ...{ value: '0', nonce: 0, selector: null, failed: false },
})

/** Names as the explorer tells them; what the operator and the packages say of a token counts for more. */
export function labelsOf(chain: Chain, tokens: Tokens, transfers: readonly ToldTransfer[]): Labels {
  const described = transfers.flatMap(({ kind, token, name, symbol, decimals }): [string, Token][] =>
    kind === 20 && decimals !== undefined
      ? [[`0x${token}`, { ...tokens.label(chain, `0x${token}`, { name, symbol }), decimals }]]
      : [],
  )
  const collections = transfers.map(({ token, name }) => [token, name ?? null] as const)
  return { chain, tokens, described: new Map(described), collections: new Map(collections) }
}
