import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { nameLabel } from '../../shared/label.ts'
import { createValueCache } from '../cache/valueCache.ts'
import type { Chain } from '../chains/chain.ts'
import { OutboundError } from '../outbound/error.ts'
import { readCursor, writeCursor } from '../paging/cursor.ts'
import { type Rpc, type RpcAnswer, RpcError } from '../rpc/rpc.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../tokens/solanaTokens.ts'
import type { NftSource } from './found.ts'
import { METADATA_PROGRAM, metadataAddress, readMetaplex } from './metaplex.ts'

const PAGE = 24
const PROGRAMS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
const OPTIONS = { encoding: 'jsonParsed', commitment: 'confirmed' }
/** The number of cached derived addresses. */
const ADDRESSES = 20_000
/** How long pages are served from one reading of an account, so that made-up cursors cause no requests. */
const FRESH_MS = 15_000
/** The number of cached mints, of all accounts together: about 100 bytes each. */
const KEPT = 200_000

const MINT = /^([1-9A-HJ-NP-Za-km-z]{32,44})$/

/** A token account that may hold a collectible: an amount of one without decimals. */
const Account = z.object({
  account: z.object({
    owner: z.string(),
    data: z.object({
      parsed: z.object({
        type: z.literal('account'),
        info: z.object({
          mint: z.string().check(z.regex(MINT)),
          owner: z.string(),
          tokenAmount: z.object({ amount: z.literal('1'), decimals: z.literal(0) }),
        }),
      }),
    }),
  }),
})
const Accounts = z.object({ value: z.array(z.unknown()) })

const State = z.object({ name: z.optional(z.string()), uri: z.optional(z.string()) })
const Extension = z.object({ extension: z.literal('tokenMetadata'), state: State })
/** A mint with a supply of one. */
const Mint = z.object({
  owner: z.enum([TOKEN_PROGRAM, TOKEN_2022_PROGRAM]),
  data: z.object({
    parsed: z.object({
      type: z.literal('mint'),
      info: z.object({
        decimals: z.literal(0),
        supply: z.literal('1'),
        extensions: z.optional(z.array(z.unknown())),
      }),
    }),
  }),
})
const Raw = z.object({
  owner: z.literal(METADATA_PROGRAM),
  data: z.tuple([z.string(), z.literal('base64')]),
})

/** The metadata in a mint. */
interface MintMetadata {
  name?: string | undefined
  uri?: string | undefined
}

/** The mints of an owner's token accounts that may be collectibles. The owner is checked, whatever the node claims. */
function mintsIn(answer: RpcAnswer | undefined, owner: string, program: string): string[] {
  if (answer && 'error' in answer) throw new RpcError(answer.error.code, answer.error.message)
  const list = Accounts.safeParse(answer?.result)
  if (!list.success) throw new OutboundError('invalid', 'the list of accounts has an invalid shape')
  return list.data.value.flatMap((given) => {
    const { data } = Account.safeParse(given)
    const info = data?.account.data.parsed.info
    return info && info.owner === owner && data.account.owner === program ? [info.mint] : []
  })
}

/** The metadata in a mint itself (token-2022), or else in its metadata account. Null if it is no collectible. */
function metadataIn(mint: string, given: unknown, metadata: unknown): MintMetadata | null {
  const { data } = Mint.safeParse(given)
  if (!data) return null
  for (const each of data.data.parsed.info.extensions ?? []) {
    const extension = Extension.safeParse(each)
    if (data.owner === TOKEN_2022_PROGRAM && extension.success) return extension.data.state
  }
  const raw = Raw.safeParse(metadata)
  return (raw.success && readMetaplex(Buffer.from(raw.data.data[0], 'base64'), mint)) || {}
}

interface Options {
  rpc: Rpc
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

/** The collectibles of Solana accounts: tokens with a supply of one, with the metadata of Metaplex or token-2022. */
export function solanaCollectibles({ rpc, now }: Options): NftSource {
  const addresses = new LRUCache<string, string>({ max: ADDRESSES })
  const held = createValueCache<readonly string[]>({
    freshMs: FRESH_MS,
    max: KEPT,
    weigh: (mints) => mints.length + 1,
    ...(now && { now }),
  })

  function metadataOf(mint: string): string {
    const address = addresses.get(mint) ?? metadataAddress(mint)
    addresses.set(mint, address)
    return address
  }

  async function readHeld(chain: Chain, account: string): Promise<string[]> {
    const calls = PROGRAMS.map((programId) => ({
      method: 'getTokenAccountsByOwner',
      params: [account, { programId }, OPTIONS],
    }))
    const answers = await rpc.batch(chain, calls)
    const mints = PROGRAMS.flatMap((program, index) => mintsIn(answers[index], account, program))
    return [...new Set(mints)].sort()
  }

  async function ask(chain: Chain, mints: readonly string[]): Promise<(MintMetadata | null)[]> {
    if (mints.length === 0) return []
    const wanted = [...mints, ...mints.map(metadataOf)]
    const answer = Accounts.safeParse(await rpc.request(chain, 'getMultipleAccounts', [wanted, OPTIONS]))
    if (answer.data?.value.length !== wanted.length)
      throw new OutboundError('invalid', 'the mints have an invalid shape')
    const { value } = answer.data
    return mints.map((mint, index) => metadataIn(mint, value[index], value[index + mints.length]))
  }

  return {
    isListed: ({ history }) => history !== 'none',
    async page(chain, account, cursor) {
      const [after = ''] = cursor === undefined ? [] : readCursor(cursor, MINT)
      const { value, isOld } = await held.read(
        `${chain.key} ${account}`,
        () => readHeld(chain, account),
        // The first page is always read anew: nfts.ts caches it.
        cursor === undefined ? { freshMs: 0 } : {},
      )
      if (isOld) throw new OutboundError('invalid', 'the account could not be read again')
      const rest = value.filter((mint) => mint > after)
      const mints = rest.slice(0, PAGE)
      const said = await ask(chain, mints)
      const found = mints.flatMap((mint, index) => {
        const own = said[index]
        if (!own) return []
        const name = nameLabel(own.name)
        return [
          {
            ...{ contract: mint, standard: 'spl' as const, tokenId: mint, quantity: '1' },
            ...{ collection: null, name, uri: own.uri, isHandedOut: false },
          },
        ]
      })
      const last = rest.length > PAGE ? mints.at(-1) : undefined
      return { found, next: last === undefined ? null : writeCursor(last) }
    },
  }
}
