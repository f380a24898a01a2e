import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { OnrampPurchase, PurchaseStatus } from '../../shared/onramp.ts'
import type { Database } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import type { Finding } from './terms/provider.ts'
import { TOLERANCE_MS } from './terms/signature.ts'

/** How long purchases are kept (ms): a provider may settle one days later, and a person asks about it weeks later. */
const KEPT_MS = 90 * 24 * 3_600_000

/** A provider is asked about a purchase at most this often (ms), by all replicas together. */
const PAUSE_MS = 4_000

/**
 * The order of stages. Any payment is later than `expired`, which says only that none was known then. A purchase that
 * was declined or failed may still complete, if the person tries again.
 */
const RANKS: Readonly<Record<PurchaseStatus, number>> = {
  created: 0,
  expired: 1,
  processing: 2,
  declined: 3,
  failed: 3,
  completed: 4,
}

export interface Purchase extends OnrampPurchase {
  id: string
  project: string
  provider: string
  createdAt: Date
}

/** The purchase that a provider tells about. It can tell about its own only. */
export type Subject = Pick<Purchase, 'id' | 'project' | 'provider'>

/** What is known of a purchase when it begins. */
export interface NewPurchase {
  project: string
  provider: string
  /** CAIP-10. */
  account: string
  asset: string
  amount: string
  currency: string
}

/** Purchases in the database. All functions throw an `OutboundError` while it is unavailable. */
export interface Purchases {
  /** Resolves to the id of the new purchase. */
  begin(purchase: NewPurchase, now: Date): Promise<string>
  /** Removes a purchase whose page could not be opened. */
  drop(id: string): Promise<void>
  /** Undefined if there is none of this id, or if it is older than purchases are kept. */
  find(project: string, id: string, now: Date): Promise<Purchase | undefined>
  /** Whether this caller may ask the provider now. Every other one has to wait. */
  mayLook(id: string, now: Date): Promise<boolean>
  /** Writes what the provider says. An earlier stage never replaces a later one. */
  settle(purchase: Subject, finding: Finding, now: Date): Promise<void>
  /** Writes what a webhook says. False if the same one was taken before, and then nothing changes. */
  take(webhook: string, subject: Subject | null, finding: Finding, now: Date): Promise<boolean>
}

const toPurchase = (row: {
  id: string
  project: string
  provider: string
  status: string
  transaction_hash: string | null
  received: string | null
  created_at: Date
}): Purchase => ({
  ...{ id: row.id, project: row.project, provider: row.provider, received: row.received },
  status: row.status as PurchaseStatus,
  transactionHash: row.transaction_hash,
  createdAt: row.created_at,
})

async function write(
  db: Kysely<Database>,
  { id, project, provider }: Subject,
  finding: Finding,
  now: Date,
): Promise<void> {
  const { status, transactionHash, received } = finding
  const earlier = Object.keys(RANKS).filter((one) => RANKS[one as PurchaseStatus] < RANKS[status])
  await db
    .updateTable('onramp_purchases')
    .set({
      status,
      updated_at: now,
      ...(transactionHash !== null && { transaction_hash: transactionHash }),
      ...(received !== null && { received }),
    })
    .where('id', '=', id)
    .where('project', '=', project)
    .where('provider', '=', provider)
    .where('status', 'in', [...earlier, status])
    .execute()
}

/** Purchases that began before this are forgotten. */
const oldest = (now: Date) => new Date(now.getTime() - KEPT_MS)

export function createPurchases(store: Pick<Store, 'read' | 'write'>): Purchases {
  return {
    begin: (purchase, now) =>
      store.write(async (db) => {
        await db.deleteFrom('onramp_purchases').where('created_at', '<', oldest(now)).execute()
        const id = randomBytes(16).toString('base64url')
        await db
          .insertInto('onramp_purchases')
          .values({ ...purchase, id, status: 'created', created_at: now, updated_at: now })
          .execute()
        return id
      }),
    drop: async (id) => {
      await store.write((db) => db.deleteFrom('onramp_purchases').where('id', '=', id).execute())
    },
    find: (project, id, now) =>
      store.read(async (db) => {
        const row = await db
          .selectFrom('onramp_purchases')
          .select(['id', 'project', 'provider', 'status', 'transaction_hash', 'received', 'created_at'])
          .where('id', '=', id)
          .where('project', '=', project)
          .where('created_at', '>=', oldest(now))
          .executeTakeFirst()
        return row && toPurchase(row)
      }),
    mayLook: (id, now) =>
      store.write(async (db) => {
        const before = new Date(now.getTime() - PAUSE_MS)
        const { numUpdatedRows } = await db
          .updateTable('onramp_purchases')
          .set({ looked_at: now })
          .where('id', '=', id)
          .where((of) => of.or([of('looked_at', 'is', null), of('looked_at', '<=', before)]))
          .executeTakeFirst()
        return numUpdatedRows === 1n
      }),
    settle: (purchase, finding, now) => store.write((db) => write(db, purchase, finding, now)),
    take: (webhook, subject, finding, now) =>
      store.write(async (db) => {
        await db.deleteFrom('onramp_notices').where('expires_at', '<', now).execute()
        const digest = createHash('sha256').update(webhook).digest()
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('onramp_notices')
          .values({ digest, expires_at: new Date(now.getTime() + 2 * TOLERANCE_MS) })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows !== 1n) return false
        if (subject) await write(db, subject, finding, now)
        return true
      }),
  }
}
