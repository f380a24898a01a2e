import { sql } from 'kysely'
import { canonicalEmail } from '../../src/contract/email.ts'
import type { Db } from '../db/schema.ts'
import { type OddEmail, settleEmails } from './settleEmails.ts'

/** The accounts whose canonical address is this one, or would be. */
async function sharing(db: Db, { userId, canonical }: OddEmail, left: readonly OddEmail[]) {
  const owner = await db.selectFrom('users').select('id').where('email', '=', canonical).executeTakeFirst()
  const others = left.filter((one) => one.canonical === canonical && one.userId !== userId)
  return [...(owner ? [owner.id] : []), ...others.map((other) => other.userId)]
}

async function problemOf(db: Db, odd: OddEmail, left: readonly OddEmail[]): Promise<string> {
  const { canonical } = odd
  if (canonical === null) return 'Nobody can sign in with it: it is not a valid email address.'
  const others = await sharing(db, odd, left)
  const users = others.length > 0 ? others.join(' and user ') : 'that has since changed'
  return `Its canonical form ${canonical} is also the address of user ${users}.`
}

/** The domains of accounts that cannot receive mail, with the number of accounts. */
async function deadDomains(db: Db, receives: (email: string) => boolean) {
  const domains = await db
    .selectFrom('users')
    .select([sql<string>`split_part(email, '@', -1)`.as('domain'), sql<number>`count(*)`.as('accounts')])
    .groupBy('domain')
    .orderBy('domain')
    .execute()
  return domains.filter(
    ({ domain }) => canonicalEmail(`a@${domain}`) === `a@${domain}` && !receives(`a@${domain}`),
  )
}

/**
 * The operator's command `email-collisions`: moves the accounts that can be moved, and reports the others, one line
 * an account.
 *
 * @param receives whether mail can be delivered to the domain of an address
 * @returns the exit code: 0 if every user can sign in with the address of their account
 */
export async function reportEmailCollisions(
  db: Db,
  receives: (email: string) => boolean,
  say: (line: string) => void,
): Promise<number> {
  const { moved, left } = await settleEmails(db)
  if (moved > 0) say(`${moved} accounts have the canonical form of their address now.`)
  for (const odd of left)
    say(`User ${odd.userId}, ${JSON.stringify(odd.email)}: left as it is. ${await problemOf(db, odd, left)}`)
  const dead = await deadDomains(db, receives)
  for (const { domain, accounts } of dead)
    say(
      `Accounts at ${domain}: ${accounts}. Nobody can sign in to them: mail can't be delivered to that domain.`,
    )
  const isFine = left.length + dead.length === 0
  say(
    isFine
      ? 'Every account has the canonical form of its address.'
      : 'These accounts need your decision. When you have changed or deleted one of each pair, run this again.',
  )
  return isFine ? 0 : 1
}
