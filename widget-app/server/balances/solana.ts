import * as z from 'zod/mini'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import { type Rpc, type RpcAnswer, RpcError } from '../rpc/rpc.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../tokens/solanaTokens.ts'
import { decimalsOf } from '../tokens/token.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { Holding, Holdings } from './holding.ts'

export interface SolanaSources {
  rpc: Rpc
  tokens: Tokens
}

const COMMITMENT = 'confirmed'
const MAX_U64 = 2n ** 64n - 1n

/** An integer too large for a number is parsed as a bigint. A rounded number is rejected. */
const Lamports = z.object({
  value: z.union([z.int().check(z.gte(0)), z.bigint().check(z.gte(0n), z.lte(MAX_U64))]),
})
const Accounts = z.object({ value: z.array(z.unknown()) })
/** A token account in the `jsonParsed` format. */
const Account = z.object({
  account: z.object({
    owner: z.string(),
    data: z.object({
      parsed: z.object({
        type: z.literal('account'),
        info: z.object({
          mint: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
          owner: z.string(),
          tokenAmount: z.object({
            amount: z.string().check(z.regex(/^\d{1,20}$/)),
            decimals: z.int().check(z.gte(0)),
          }),
        }),
      }),
    }),
  }),
})

interface Held {
  mint: string
  amount: bigint
  decimals: number
  program: string
}

function resultOf<Schema extends z.ZodMiniType>(
  answer: RpcAnswer | undefined,
  schema: Schema,
): z.output<Schema> {
  if (answer && 'error' in answer) throw new RpcError(answer.error.code, answer.error.message)
  const parsed = z.safeParse(schema, answer?.result)
  if (!parsed.success) throw new OutboundError('invalid', 'the list of accounts has an invalid shape')
  return parsed.data
}

/** Skips empty accounts, and accounts of another owner whatever the node claims. */
function heldIn(given: unknown, owner: string, program: string): Held | undefined {
  const { data } = z.safeParse(Account, given)
  const info = data?.account.data.parsed.info
  const decimals = decimalsOf(BigInt(info?.tokenAmount.decimals ?? -1))
  if (!info || data?.account.owner !== program || info.owner !== owner || decimals === undefined)
    return undefined
  const amount = BigInt(info.tokenAmount.amount)
  return amount > 0n ? { mint: info.mint, amount, decimals, program } : undefined
}

/** An owner may have several accounts of one mint; their amounts are added up. */
function sumByMint(accounts: readonly Held[]): Held[] {
  const sums = new Map<string, Held>()
  for (const held of accounts) {
    const sum = sums.get(held.mint)
    sums.set(held.mint, sum ? { ...sum, amount: sum.amount + held.amount } : held)
  }
  return [...sums.values()]
}

/** Reads an account's balances on a Solana chain: SOL, and the tokens of both token programs. */
export async function readSolana(
  { rpc, tokens }: SolanaSources,
  chain: Chain,
  owner: string,
): Promise<Holdings> {
  const programs = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
  const [lamports, ...lists] = await rpc.batch(chain, [
    { method: 'getBalance', params: [owner, { commitment: COMMITMENT }] },
    ...programs.map((programId) => ({
      method: 'getTokenAccountsByOwner',
      params: [owner, { programId }, { encoding: 'jsonParsed', commitment: COMMITMENT }],
    })),
  ])
  const native = BigInt(resultOf(lamports, Lamports).value)
  const accounts = programs.flatMap((program, index) =>
    resultOf(lists[index], Accounts).value.flatMap((given) => heldIn(given, owner, program) ?? []),
  )
  const held = sumByMint(accounts)
  // Only these mints contain a name. The names of the others are known already, or not at all.
  const named = held.filter(
    ({ mint, program }) => program === TOKEN_2022_PROGRAM && !tokens.isKnown(chain, mint),
  )
  const described = await tokens.describe(
    chain,
    named.map(({ mint }) => mint),
  )
  const holdings = held.map(({ mint, amount, decimals, program }): Holding => {
    const isNew = program === TOKEN_2022_PROGRAM && { program: 'token-2022' as const }
    const token = described.get(mint) ?? { ...tokens.label(chain, mint), decimals, ...isNew }
    return { token, amount }
  })
  return { native, tokens: holdings }
}
