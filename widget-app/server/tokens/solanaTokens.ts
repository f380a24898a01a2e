import * as z from 'zod/mini'
import { nameLabel, symbolLabel } from '../../shared/label.ts'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { TokenMetadata } from './evmTokens.ts'
import { decimalsOf } from './token.ts'

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

/** The maximum number of accounts that a node returns at once. */
const PAGE = 100

const Extension = z.object({
  extension: z.string(),
  state: z.optional(z.object({ name: z.optional(z.string()), symbol: z.optional(z.string()) })),
})
/** A mint in the `jsonParsed` format. Extensions whose state has another shape are ignored. */
const Mint = z.object({
  owner: z.string(),
  data: z.object({
    parsed: z.object({
      type: z.literal('mint'),
      info: z.object({
        decimals: z.int().check(z.gte(0)),
        extensions: z.optional(z.array(z.unknown())),
      }),
    }),
  }),
})
const Page = z.object({ value: z.array(z.unknown()) })

/** A Solana mint's own metadata, and its token program. */
export type SaidMint = TokenMetadata & { program?: 'token-2022' }

/** The name and symbol in a token-2022 mint (extension `tokenMetadata`). */
function metadataIn(extensions: readonly unknown[]) {
  for (const given of extensions) {
    const { data } = z.safeParse(Extension, given)
    if (data?.extension === 'tokenMetadata') return data.state
  }
  return undefined
}

function mintIn(account: unknown): SaidMint | null {
  const { data: mint } = z.safeParse(Mint, account)
  if (!mint || (mint.owner !== TOKEN_PROGRAM && mint.owner !== TOKEN_2022_PROGRAM)) return null
  const { info } = mint.data.parsed
  const decimals = decimalsOf(BigInt(info.decimals))
  if (decimals === undefined) return null
  const metadata = metadataIn(info.extensions ?? [])
  return {
    decimals,
    name: nameLabel(metadata?.name),
    symbol: symbolLabel(metadata?.symbol),
    ...(mint.owner === TOKEN_2022_PROGRAM && { program: 'token-2022' as const }),
  }
}

/** Reads mints. Resolves to one result per mint, in their order. */
export async function askSolanaMints(
  rpc: Rpc,
  chain: Chain,
  mints: readonly string[],
): Promise<(SaidMint | null)[]> {
  const said: (SaidMint | null)[] = []
  for (let from = 0; from < mints.length; from += PAGE) {
    const page = mints.slice(from, from + PAGE)
    const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
    const { data } = z.safeParse(Page, await rpc.request(chain, 'getMultipleAccounts', [page, options]))
    if (data?.value.length !== page.length)
      throw new OutboundError('invalid', 'the mints have an invalid shape')
    said.push(...data.value.map(mintIn))
  }
  return said
}
