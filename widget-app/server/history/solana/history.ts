import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Chain } from '../../chains/chain.ts'
import { OutboundError } from '../../outbound/error.ts'
import { readCursor, writeCursor } from '../../paging/cursor.ts'
import { lowestHeight, type Stream } from '../../paging/merge.ts'
import type { Rpc, RpcAnswer, RpcCall } from '../../rpc/rpc.ts'
import { RpcError } from '../../rpc/rpc.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../tokens/solanaTokens.ts'
import type { Tokens } from '../../tokens/tokens.ts'
import type { HistorySource } from '../source.ts'
import { factsOf } from './facts.ts'
import { SignatureInfos, type SolanaFacts, SolanaTransaction, TokenAccounts } from './schema.ts'
import { solanaTransactionFor } from './transaction.ts'

interface Options {
  rpc: Rpc
  tokens: Tokens
}

type Info = z.infer<typeof SignatureInfos>[number]

/** The transactions of a page, to which the rest of the last one's slot is added. */
const PAGE = 25
/** Signatures per request. It must exceed the number of an address's transactions in one slot. */
const SIGNATURES = 200
/** The maximum number of an owner's token accounts that are searched: a transfer to one does not mention the owner. */
const MOST_ACCOUNTS = 20
const PLACE = /^(\d{1,15})\.([1-9A-HJ-NP-Za-km-z]{64,88})$/
const PROGRAMS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
/** The number of cached final transactions: about a kilobyte each. */
const REMEMBERED = 20_000
/** Error codes about one transaction rather than the node: it is pruned, or its version is unsupported. */
const OF_ONE = new Set([-32004, -32007, -32009, -32011, -32015])
const CONFIRMED = { commitment: 'confirmed' }

function read<Schema extends z.ZodMiniType>(schema: Schema, answer: RpcAnswer | undefined): z.output<Schema> {
  if (!answer) throw new OutboundError('invalid', 'a response is missing')
  if ('error' in answer) throw new RpcError(answer.error.code, answer.error.message)
  const parsed = schema.safeParse(answer.result)
  if (!parsed.success) throw new OutboundError('invalid', 'the response has an invalid shape')
  return parsed.data
}

/** Nodes prune old transactions, and some return malformed ones. A missing one does not affect the others. */
function factsIn(answer: RpcAnswer | undefined): SolanaFacts | undefined {
  if (answer && 'error' in answer && OF_ONE.has(answer.error.code)) return undefined
  const { data } = SolanaTransaction.safeParse(read(z.unknown(), answer))
  return data && factsOf(data)
}

/** Fills in a missing time with that of a neighbouring transaction on the page. */
function timed(facts: readonly (readonly [string, SolanaFacts])[]) {
  return facts.map(([signature, own], index) => {
    const near = [...facts.slice(0, index).reverse(), ...facts.slice(index)].find(([, { at }]) => at !== null)
    return [signature, { ...own, at: own.at ?? near?.[1].at ?? null }] as const
  })
}

/** Merges signatures without duplicates, newest first, down to a slot that is complete. */
function merged(streams: readonly Stream<Info>[], below: number): { infos: Info[]; hasMore: boolean } {
  const lowest = lowestHeight(streams, ({ slot }) => slot)
  const bySignature = new Map(streams.flatMap(({ items }) => items).map((info) => [info.signature, info]))
  const all = [...bySignature.values()]
    .filter(({ slot }) => slot < below && (lowest === null || slot >= lowest))
    .sort((a, b) => b.slot - a.slot)
  const end = all[PAGE - 1]?.slot ?? 0
  const infos = all.filter(({ slot }) => slot >= end)
  return { infos, hasMore: lowest !== null || infos.length < all.length }
}

/**
 * History of Solana accounts. The list of transactions is read each time; each final transaction is read once and
 * cached.
 */
export function createSolanaHistory({ rpc, tokens }: Options): HistorySource {
  const remembered = new LRUCache<string, SolanaFacts>({ max: REMEMBERED })

  async function addressesOf(chain: Chain, account: string): Promise<string[]> {
    const calls = PROGRAMS.map((programId) => ({
      method: 'getTokenAccountsByOwner',
      params: [account, { programId }, { encoding: 'jsonParsed', ...CONFIRMED }],
    }))
    const answers = await rpc.batch(chain, calls)
    const found = calls.flatMap((_, index) => read(TokenAccounts, answers[index]).value)
    const amountIn = (each: (typeof found)[number]) => each.account?.data.parsed.info.tokenAmount.amount
    const isEmpty = (each: (typeof found)[number]) => amountIn(each) === '0'
    // Empty token accounts come last, because anyone may have created them.
    const ordered = found.toSorted((a, b) => Number(isEmpty(a)) - Number(isEmpty(b)))
    return [account, ...ordered.slice(0, MOST_ACCOUNTS).map(({ pubkey }) => pubkey)]
  }

  async function streamsOf(chain: Chain, addresses: readonly string[], before: string | undefined) {
    const calls = addresses.map(
      (address): RpcCall => ({
        method: 'getSignaturesForAddress',
        params: [address, { limit: SIGNATURES, ...CONFIRMED, ...(before !== undefined && { before }) }],
      }),
    )
    const answers = await rpc.batch(chain, calls)
    return addresses.map((_, index): Stream<Info> => {
      const items = read(SignatureInfos, answers[index])
      return { items, hasMore: items.length >= SIGNATURES }
    })
  }

  async function factsFor(chain: Chain, infos: readonly Info[]): Promise<Map<string, SolanaFacts>> {
    const keyOf = (signature: string) => `${chain.key} ${signature}`
    const known = new Map<string, SolanaFacts>()
    for (const { signature } of infos) {
      const facts = remembered.get(keyOf(signature))
      if (facts) known.set(signature, facts)
    }
    const open = infos.filter(({ signature }) => !known.has(signature))
    if (open.length === 0) return known
    const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, ...CONFIRMED }
    const calls = open.map(({ signature }) => ({ method: 'getTransaction', params: [signature, options] }))
    const answers = await rpc.batch(chain, calls)
    open.forEach(({ signature, confirmationStatus }, index) => {
      const facts = factsIn(answers[index])
      if (!facts) return
      known.set(signature, facts)
      if (confirmationStatus === 'finalized') remembered.set(keyOf(signature), facts)
    })
    return known
  }

  return {
    async page(chain, account, cursor) {
      const [slot, before] = cursor === undefined ? [] : readCursor(cursor, PLACE)
      const addresses = await addressesOf(chain, account)
      const streams = await streamsOf(chain, addresses, before)
      const { infos, hasMore } = merged(streams, Number(slot ?? Number.POSITIVE_INFINITY))
      const facts = await factsFor(chain, infos)
      const last = hasMore ? infos.at(-1) : undefined
      const told = infos.flatMap(({ signature }) => {
        const own = facts.get(signature)
        return own ? [[signature, own] as const] : []
      })
      return {
        data: timed(told).map(([signature, own]) =>
          solanaTransactionFor({ chain, tokens }, account, signature, own),
        ),
        next: last ? writeCursor(last.slot, last.signature) : null,
      }
    },
  }
}
