import * as z from 'zod/mini'
import type { Chain } from '../../chains/chain.ts'
import type { Store } from '../../db/store.ts'
import type { Rpc, RpcAnswer, RpcCall } from '../../rpc/rpc.ts'
import { RpcError } from '../../rpc/rpc.ts'
import { SourceProblem } from '../../sources/problem.ts'
import type { Tokens } from '../../tokens/tokens.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { lowestHeight, type Stream } from '../merge.ts'
import type { HistorySource } from '../source.ts'
import { factsOf } from './facts.ts'
import { keepFacts, keptFacts } from './kept.ts'
import { SignatureInfos, type SolanaFacts, SolanaTransaction, TokenAccounts } from './schema.ts'
import { solanaTransactionFor } from './transaction.ts'

interface Options {
  rpc: Rpc
  store: Store
  tokens: Tokens
}

type Info = z.infer<typeof SignatureInfos>[number]

/** Transactions of one page, and the rest of the slot of its last. */
const PAGE = 25
/** Signatures that are asked for at once: all that an address has in one slot have to be among them. */
const SIGNATURES = 200
/** Token accounts of one owner whose transactions are looked for: what comes to one does not name the owner. */
const MOST_ACCOUNTS = 20
const PLACE = /^(\d{1,15})\.([1-9A-HJ-NP-Za-km-z]{64,88})$/
const PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]
const CONFIRMED = { commitment: 'confirmed' }

function read<Schema extends z.ZodMiniType>(schema: Schema, answer: RpcAnswer | undefined): z.output<Schema> {
  if (!answer) throw new SourceProblem('an answer is missing')
  if ('error' in answer) throw new RpcError(answer.error.code, answer.error.message)
  const parsed = schema.safeParse(answer.result)
  if (!parsed.success) throw new SourceProblem('what the chain answered has another shape')
  return parsed.data
}

/** Each signature once, the newest first, down to a slot that is whole. */
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
 * History of Solana accounts. Which transactions there are is asked each time; what they were is asked once and kept,
 * when it is final.
 */
export function createSolanaHistory({ rpc, store, tokens }: Options): HistorySource {
  async function addressesOf(chain: Chain, account: string): Promise<string[]> {
    const calls = PROGRAMS.map((programId) => ({
      method: 'getTokenAccountsByOwner',
      params: [account, { programId }, { encoding: 'jsonParsed', ...CONFIRMED }],
    }))
    const answers = await rpc.batch(chain, calls)
    const found = calls.flatMap((_, index) => read(TokenAccounts, answers[index]).value)
    return [account, ...found.slice(0, MOST_ACCOUNTS).map(({ pubkey }) => pubkey)]
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
    const signatures = infos.map(({ signature }) => signature)
    const known = await keptFacts(store, chain.id, signatures)
    const open = infos.filter(({ signature }) => !known.has(signature))
    if (open.length === 0) return known
    const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, ...CONFIRMED }
    const calls = open.map(({ signature }) => ({ method: 'getTransaction', params: [signature, options] }))
    const answers = await rpc.batch(chain, calls)
    const final = new Map<string, SolanaFacts>()
    open.forEach(({ signature, confirmationStatus }, index) => {
      // Nodes forget the oldest; that one is missing takes nothing from the others.
      const transaction = read(z.nullable(SolanaTransaction), answers[index])
      if (!transaction) return
      known.set(signature, factsOf(transaction))
      if (confirmationStatus === 'finalized') final.set(signature, factsOf(transaction))
    })
    await keepFacts(store, chain.id, final)
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
      return {
        data: infos.flatMap(({ signature }) => {
          const own = facts.get(signature)
          return own ? [solanaTransactionFor({ chain, tokens }, account, signature, own)] : []
        }),
        next: last ? writeCursor(last.slot, last.signature) : null,
      }
    },
  }
}
