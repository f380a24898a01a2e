import { CommandProblem, EXIT } from '@airlock/kit/server'
import { canonicalEmail } from '../../src/contract/email.ts'
import type { Db } from '../db/schema.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const EVM = /^0x[\da-f]{40}$/i
const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** The ways in which an operator can name a user. */
type Known = { by: 'users.id' | 'users.email' | 'evm' | 'solana'; value: string }

function read(who: string): Known {
  if (UUID.test(who)) return { by: 'users.id', value: who.toLowerCase() }
  if (EVM.test(who)) return { by: 'evm', value: who.toLowerCase() }
  if (SOLANA.test(who)) return { by: 'solana', value: who }
  // NUL is the one character that Postgres cannot store. An address of an older release may have no canonical form.
  const email = canonicalEmail(who) ?? (/^[^\s\0]+@[^\s\0]+$/.test(who) ? who : null)
  if (email !== null) return { by: 'users.email', value: email }
  throw new CommandProblem('Name the person by email address, user id or wallet address.')
}

const COLUMNS = [
  'users.id',
  'users.email',
  'users.created_at',
  'users.disabled_at',
  'wallets.evm_address',
  'wallets.solana_address',
] as const

const people = (db: Db) =>
  db.selectFrom('users').leftJoin('wallets', 'wallets.user_id', 'users.id').select(COLUMNS)

type Row = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>

/** A user as shown to operators. Times are ISO 8601. */
export interface Person {
  id: string
  email: string
  createdAt: string
  disabledAt: string | null
  wallet: { evmAddress: string; solanaAddress: string | null } | null
}

export const isoOf = (ms: number): string => new Date(ms).toISOString()
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : isoOf(ms))

const personOf = (row: Row): Person => ({
  id: row.id,
  email: row.email,
  createdAt: isoOf(row.created_at),
  disabledAt: isoOrNull(row.disabled_at),
  wallet:
    row.evm_address === null ? null : { evmAddress: row.evm_address, solanaAddress: row.solana_address },
})

/**
 * Finds a user.
 *
 * @param who an email address, a user id or an address of their wallet
 * @throws CommandProblem if it is none of these, or no user matches
 */
export async function findPerson(db: Db, who: string): Promise<Person> {
  const { by, value } = read(who)
  const query = {
    'users.id': () => people(db).where('users.id', '=', value),
    'users.email': () => people(db).where('users.email', '=', value),
    evm: () => people(db).where((eb) => eb(eb.fn('lower', ['wallets.evm_address']), '=', value)),
    solana: () => people(db).where('wallets.solana_address', '=', value),
  }[by]()
  const row = await query.executeTakeFirst()
  if (!row) throw new CommandProblem('There is no such person.', EXIT.notFound)
  return personOf(row)
}

interface Page {
  /** The last id of the previous page. */
  after: string
  limit: number
  isDisabled: boolean
}

/** Lists users by id, a page at a time. */
export async function listPeople(db: Db, { after, limit, isDisabled }: Page): Promise<Person[]> {
  const query = people(db).where('users.id', '>', after).orderBy('users.id').limit(limit)
  const rows = await (isDisabled ? query.where('users.disabled_at', 'is not', null) : query).execute()
  return rows.map(personOf)
}
