import * as z from 'zod/mini'
import { nameLabel, symbolLabel } from '../../../shared/label.ts'
import type { Chain } from '../../chains/chain.ts'
import { decimalsOf, type Token } from '../../tokens/token.ts'
import type { Tokens } from '../../tokens/tokens.ts'
import type { AccountTransaction, AccountTransfer } from '../facts.ts'
import type { Labels } from '../transfers.ts'
import { ExplorerPlace, ExplorerTransaction, ExplorerTransfer } from './schema.ts'

/** A transfer with the explorer's data about it and its token. */
export interface ToldTransfer extends AccountTransfer {
  hash: string
  at: number
  name: string | undefined
  symbol: string | undefined
  decimals: number | undefined
}

const KINDS = { 'ERC-20': 20, 'ERC-721': 721, 'ERC-1155': 1155 } as const

const hex = (text: string) => text.slice(2).toLowerCase()

/** The block height of an item, if it has one. */
export function heightIn(item: unknown): number | undefined {
  const { data } = z.safeParse(ExplorerPlace, item)
  return data?.block_number ?? data?.block
}

/** Parses an item; undefined if its shape is wrong or it is still pending. */
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
  // Anyone can emit a zero transfer in another's name, so these are skipped, as in our own index.
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

/**
 * The transaction of transfers that someone else sent: the explorer's list of the account's own does not contain it.
 */
export const transactionOf = ({ block, at, hash, sender, token }: ToldTransfer): AccountTransaction => ({
  ...{ block, position: 0, at, hash, sender, recipient: token, created: null },
  ...{ value: '0', nonce: 0, selector: null, failed: false },
})

/** The explorer's token names, unless the operator or the packages name the token. */
export function labelsOf(chain: Chain, tokens: Tokens, transfers: readonly ToldTransfer[]): Labels {
  const described = transfers.flatMap(({ kind, token, name, symbol, decimals }): [string, Token][] =>
    kind === 20 && decimals !== undefined
      ? [[`0x${token}`, { ...tokens.label(chain, `0x${token}`, { name, symbol }), decimals }]]
      : [],
  )
  const collections = transfers.map(({ token, name }) => [token, name ?? null] as const)
  return { chain, tokens, described: new Map(described), collections: new Map(collections) }
}
