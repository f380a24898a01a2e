import type { History, Transaction } from '../../../shared/blockchain.ts'
import { monthTitle } from '../../format/time.ts'
import { activityWords } from '../../messages/en/activity.ts'
import type { SentStatus, SentTransaction } from '../../state/late/transactionsSlice.ts'
import { type Counterparty, counterpartyOf, PARTS_SHOWN, type Part, partsOf } from './describe.ts'

/** One transaction in the list. */
export interface Entry {
  id: string
  hash: string
  title: string
  status: SentStatus
  /** Milliseconds since 1970; for a transaction without a date, the time of the one before it. */
  at: number
  /** Whether it has a date: old Solana blocks may have lost theirs. */
  isDated: boolean
  parts: Part[]
  /** The number of further parts. */
  more: number
  counterparty: Counterparty | null
}

/** A row of the list. */
export type Row = { key: string; month: string } | { key: string; entry: Entry }

/** Whether the transaction contains only unsolicited collectibles. */
export const isSpam = ({ transfers }: Transaction): boolean =>
  transfers !== null && transfers.length > 0 && transfers.every(({ nft_info: nft }) => nft?.flags.is_spam)

function entryFrom(transaction: Transaction): Entry {
  const { id, metadata, transfers } = transaction
  const { operationType, hash, minedAt, status } = metadata
  const parts = partsOf(transfers, operationType)
  return {
    id,
    hash,
    title: activityWords.operations[operationType],
    status,
    at: Date.parse(minedAt),
    isDated: Date.parse(minedAt) > 0,
    parts: parts.slice(0, PARTS_SHOWN),
    more: Math.max(0, parts.length - PARTS_SHOWN),
    counterparty: counterpartyOf(transaction),
  }
}

const known = new WeakMap<Transaction, Entry>()

/** Cached, because every new page rebuilds the list of all earlier ones. */
function entryOf(transaction: Transaction): Entry {
  const entry = known.get(transaction) ?? entryFrom(transaction)
  known.set(transaction, entry)
  return entry
}

/** An entry without a date takes the time of its neighbour; the very first one takes the current time. */
function placed(entries: readonly Entry[]): Entry[] {
  let last = entries.find(({ isDated }) => isDated)?.at ?? Date.now()
  return entries.map((entry) => {
    if (!entry.isDated) return { ...entry, at: last }
    last = entry.at
    return entry
  })
}

/**
 * The entries of all pages on this chain, without duplicates: newer transactions may have moved some to the
 * next page.
 */
export function historyEntries(pages: readonly History[], chainId: string): Entry[] {
  const entries = new Map<string, Entry>()
  for (const { data } of pages) {
    for (const transaction of data) {
      if (transaction.metadata.chain !== chainId || isSpam(transaction) || entries.has(transaction.id))
        continue
      const entry = entryOf(transaction)
      if (!Number.isNaN(entry.at)) entries.set(entry.id, entry)
    }
  }
  return placed([...entries.values()])
}

function entryOfSent({ hash, what, sentAt, status }: SentTransaction): Entry {
  const { amount, symbol, iconUrl, received } = what
  const fungible_info = { name: symbol, symbol, icon: iconUrl ? { url: iconUrl } : null }
  const paid = { fungible_info, direction: 'out' as const, quantity: { numeric: amount } }
  const gained = received && {
    fungible_info: { name: received.symbol, symbol: received.symbol, icon: null },
    direction: 'in' as const,
    quantity: { numeric: received.amount },
  }
  const moves = partsOf(gained ? [paid, gained] : [paid], gained ? 'trade' : 'send')
  return {
    id: `sent ${hash}`,
    hash,
    title: activityWords[gained ? 'swapped' : 'sent'][status],
    status,
    at: sentAt,
    isDated: true,
    // What was kept does not tell a coin from a token of its symbol.
    parts: moves.map((part) => ({ ...part, coin: null })),
    more: 0,
    counterparty: gained ? null : { word: activityWords.to, address: what.to },
  }
}

/** Newest first: the entries of the server, and those sent from here that the server does not list yet. */
export function withSent(told: readonly Entry[], sent: readonly SentTransaction[]): Entry[] {
  const known = new Set(told.map(({ hash }) => hash.toLowerCase()))
  const own = sent.filter(({ hash }) => !known.has(hash.toLowerCase())).map(entryOfSent)
  return own.length === 0 ? [...told] : [...own, ...told].sort((one, other) => other.at - one.at)
}

const isPending = ({ status }: Entry): boolean => status === 'pending'

/** Months since the year 0 in the local time zone. */
function monthOf({ at }: Entry): number {
  const date = new Date(at)
  return date.getFullYear() * 12 + date.getMonth()
}

/** The entries grouped by month, pending ones on top. */
export function rowsOf(entries: readonly Entry[], presentYear: number): Row[] {
  const rows: Row[] = []
  const pending = entries.filter(isPending)
  if (pending.length > 0) rows.push({ key: 'pending', month: activityWords.statuses.pending })
  for (const entry of pending) rows.push({ key: entry.id, entry })
  let last: number | undefined
  for (const entry of entries) {
    if (isPending(entry)) continue
    const month = monthOf(entry)
    if (month !== last)
      rows.push({ key: `month ${month} ${rows.length}`, month: monthTitle(entry.at, presentYear) })
    last = month
    rows.push({ key: entry.id, entry })
  }
  return rows
}
