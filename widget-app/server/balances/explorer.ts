import { getAddress, isAddress } from 'viem'
import * as z from 'zod/mini'
import { nameLabel, symbolLabel } from '../../shared/label.ts'
import type { Chain } from '../chains/chain.ts'
import { explorerRequest, explorerUrl } from '../chains/explorer.ts'
import { askJson } from '../outbound/askJson.ts'
import type { Request } from '../outbound/request.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { decimalsOf } from '../tokens/token.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { nativeOnEvm } from './evm.ts'
import type { Holding, Holdings } from './holding.ts'

export interface ExplorerSources {
  rpc: Rpc
  tokens: Tokens
  request: Request
}

const Address = z.string().check(z.refine((text) => isAddress(text, { strict: false })))
const Whole = z.string().check(z.regex(/^\d{1,78}$/))
/** An optional property: an invalid value counts as absent and does not invalidate the amount. */
const orNone = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.nullish(schema), undefined)

/** Newer explorers use `address_hash`, older ones `address`. */
const Item = z.object({
  value: Whole,
  token: z.object({
    address_hash: z.optional(Address),
    address: z.optional(Address),
    type: z.literal('ERC-20'),
    decimals: Whole,
    name: orNone(z.string()),
    symbol: orNone(z.string()),
    exchange_rate: orNone(z.string().check(z.regex(/^\d{1,30}(?:\.\d{1,60})?$/))),
  }),
})
const Items = z.array(z.unknown())

function holdingOf(tokens: Tokens, chain: Chain, given: unknown): Holding[] {
  const { data } = z.safeParse(Item, given)
  const address = data?.token.address_hash ?? data?.token.address
  const decimals = decimalsOf(BigInt(data?.token.decimals ?? -1))
  const amount = BigInt(data?.value ?? 0)
  if (!data || !address || decimals === undefined || amount === 0n) return []
  const { name, symbol, exchange_rate } = data.token
  const said = { name: nameLabel(name ?? undefined), symbol: symbolLabel(symbol ?? undefined) }
  const token = { ...tokens.label(chain, getAddress(address), said), decimals }
  return [{ token, amount, price: Number(exchange_rate ?? 0) }]
}

/** Reads an account's tokens from a Blockscout explorer, and the native coin from the chain. */
export async function readExplorer(
  { rpc, tokens, request }: ExplorerSources,
  chain: Chain,
  account: string,
): Promise<Holdings> {
  const [native, items = []] = await Promise.all([
    nativeOnEvm(rpc, chain, account),
    askJson(explorerRequest(chain, request), explorerUrl(chain, account, 'token-balances'), Items),
  ])
  return { native, tokens: items.flatMap((item) => holdingOf(tokens, chain, item)) }
}
