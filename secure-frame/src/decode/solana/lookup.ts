import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import type { KnownToken } from '../../../shared/frameData.ts'
import { readBase64 } from '../../solana/base64.ts'
import { ask } from '../ask.ts'
import type { DecodeContext } from '../context.ts'
import { knownToken } from '../knownTokens.ts'

/** A token account from the node: its owner and its token. */
export interface TokenAccount {
  mint: string
  owner: string
  amount: bigint
}

export interface SolanaLookup {
  tokenAccount(address: string): Promise<TokenAccount | null>
  decimals(mint: string): Promise<number | null>
  known(mint: string): KnownToken | undefined
}

const LIMIT = 24
export const TOKEN_PROGRAMS: readonly string[] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

export const AccountInfo = z.nullable(
  z.object({
    lamports: z.number().check(z.nonnegative()),
    owner: z.string(),
    data: z.tuple([z.string().check(z.maxLength(65_536)), z.literal('base64')]),
  }),
)
export type AccountInfo = z.infer<typeof AccountInfo>

const Answer = z.object({ value: AccountInfo })

function u64(bytes: Uint8Array, at: number): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(at, true)
}

/** The account's data if a token program owns it. */
function tokenData(info: AccountInfo): Uint8Array | null {
  return info !== null && TOKEN_PROGRAMS.includes(info.owner) ? readBase64(info.data[0]) : null
}

/** A token account: 165 bytes, and with extensions a byte after them for its type. */
export function tokenAccountFrom(info: AccountInfo): TokenAccount | null {
  const data = tokenData(info)
  if (data === null || data.length < 165 || (data.length > 165 && data[165] !== 2)) return null
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: u64(data, 64),
  }
}

/** A mint: 82 bytes, and with extensions padding up to the byte for its type. */
function mintDecimals(info: AccountInfo): number | null {
  const data = tokenData(info)
  if (data === null || (data.length !== 82 && data[165] !== 1)) return null
  return data[44] ?? null
}

export function createSolanaLookup(context: DecodeContext): SolanaLookup {
  const answers = new Map<string, Promise<AccountInfo>>()
  const info = (address: string): Promise<AccountInfo> => {
    const asked = answers.get(address)
    if (asked) return asked
    if (answers.size >= LIMIT) return Promise.resolve(null)
    const params = [address, { encoding: 'base64', commitment: 'confirmed' }]
    const answer = ask(context.call, 'getAccountInfo', params, Answer).then((said) => said?.value ?? null)
    answers.set(address, answer)
    return answer
  }
  const known = (mint: string) => knownToken(mint, context)
  return {
    known,
    tokenAccount: async (address) => tokenAccountFrom(await info(address)),
    decimals: async (mint) => mintDecimals(await info(mint)) ?? known(mint)?.decimals ?? null,
  }
}
