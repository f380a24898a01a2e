import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ClaimReason, NameProfile } from '../../shared/names/api.ts'
import type { NameClaim } from '../../shared/names/claim.ts'
import type { Database } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { addressesOf, ownerOf, ownersOf, owns, type Signer } from './owner.ts'
import { readProfiles } from './profile.ts'
import { type NameParts, skeletonOf } from './rules.ts'

type Db = Kysely<Database>

/** A claim whose signatures are verified. */
export interface VerifiedClaim {
  claim: Pick<NameClaim, 'name' | 'attributes' | 'expires'>
  /** The signed text. It is good once. */
  message: string
  parts: NameParts
  /** The parents of the project: an account has one name below all of them. */
  parents: readonly string[]
  signer: Signer
  /** Who gets the name; null if it stays where it is. */
  recipient: Signer | null
  now: Date
}

const TAKEN = '23505'

/** Remembers a message until it is void. False if it was used before. */
async function spendMessage(db: Db, { message, claim, now }: VerifiedClaim): Promise<boolean> {
  await db.deleteFrom('name_messages').where('expires_at', '<', now).execute()
  const row = {
    digest: createHash('sha256').update(message).digest(),
    expires_at: new Date((claim.expires + 1) * 1_000),
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('name_messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function hasName(db: Db, { address, chainId, isKey }: Signer, parents: readonly string[]) {
  const found = await db
    .selectFrom('names')
    .select('owner')
    .where('parent', 'in', parents)
    .where((of) =>
      of.or([
        of('owner', 'in', ownersOf(address, chainId)),
        // A key owns what any contract at its address has.
        ...(isKey ? [of('owner', 'like', `%:${address.toLowerCase()}`)] : []),
      ]),
    )
    .executeTakeFirst()
  return found !== undefined
}

async function setAddresses(db: Db, name: string, owner: Signer, now: Date): Promise<void> {
  await db.deleteFrom('name_addresses').where('name', '=', name).execute()
  const rows = Object.entries(addressesOf(owner)).map(([coin, address]) => ({
    name,
    coin_type: Number(coin),
    address,
    created_at: now,
  }))
  await db.insertInto('name_addresses').values(rows).execute()
}

async function register(db: Db, verified: VerifiedClaim): Promise<ClaimReason | null> {
  const { claim, parts, parents, signer, now } = verified
  if (await hasName(db, signer, parents)) return 'owned'
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('names')
    .values({
      name: claim.name,
      parent: parts.parent,
      skeleton: skeletonOf(parts.label),
      owner: ownerOf(signer),
      attributes: claim.attributes,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return (await hasName(db, signer, parents)) ? 'owned' : 'taken'
  await setAddresses(db, claim.name, signer, now)
  return null
}

async function change(db: Db, verified: VerifiedClaim): Promise<ClaimReason | null> {
  const { claim, parents, recipient, now } = verified
  if (recipient && (await hasName(db, recipient, parents))) return 'owned'
  await db
    .updateTable('names')
    .set({
      attributes: claim.attributes,
      updated_at: now,
      ...(recipient && { owner: ownerOf(recipient) }),
    })
    .where('name', '=', claim.name)
    .execute()
  if (recipient) await setAddresses(db, claim.name, recipient, now)
  return null
}

async function apply(db: Db, verified: VerifiedClaim): Promise<ClaimReason | null> {
  if (!(await spendMessage(db, verified))) return 'replayed'
  const { claim, signer, recipient } = verified
  const existing = await db
    .selectFrom('names')
    .select('owner')
    .where('name', '=', claim.name)
    .forUpdate()
    .executeTakeFirst()
  if (!existing) return recipient ? 'none' : register(db, verified)
  return owns(signer, existing.owner) ? change(db, verified) : 'taken'
}

/** Names in the database. All functions throw an `OutboundError` while it is unavailable. */
export interface NameStore {
  /** Registers a name or changes the signer's own. Resolves to the reason if that is refused. */
  claim(verified: VerifiedClaim): Promise<ClaimReason | null>
  /** The profiles of these names, in no order. Unknown ones are left out. */
  profiles(names: readonly string[]): Promise<NameProfile[]>
  /** The names of an account on a chain, the oldest first. */
  namesOf(address: string, chainId: number): Promise<string[]>
  /** Which of these labels cannot be registered below a parent, because a name is the same or looks the same. */
  taken(parent: string, labels: readonly string[]): Promise<ReadonlySet<string>>
}

export function createNameStore(store: Pick<Store, 'read' | 'write'>): NameStore {
  return {
    claim: (verified) =>
      store
        .write((db) => apply(db, verified))
        .catch((error: unknown) => {
          // Another replica gave the recipient a name in between.
          if ((error as { code?: unknown }).code === TAKEN) return 'owned' as const
          throw error
        }),
    profiles: (names) => store.read((db) => readProfiles(db, names)),
    namesOf: (address, chainId) =>
      store.read(async (db) => {
        const rows = await db
          .selectFrom('names')
          .select('name')
          .where('owner', 'in', ownersOf(address, chainId))
          .orderBy('created_at')
          .execute()
        return rows.map(({ name }) => name)
      }),
    taken: (parent, labels) =>
      store.read(async (db) => {
        const rows = await db
          .selectFrom('names')
          .select('skeleton')
          .where('parent', '=', parent)
          .where('skeleton', 'in', labels.map(skeletonOf))
          .execute()
        const skeletons = new Set(rows.map(({ skeleton }) => skeleton))
        return new Set(labels.filter((label) => skeletons.has(skeletonOf(label))))
      }),
  }
}
