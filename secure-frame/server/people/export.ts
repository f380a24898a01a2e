import type { Db } from '../db/schema.ts'
import { isoOf, isoOrNull, type Person } from './find.ts'

/**
 * All data that the database holds about a user, for the user. It omits whatever opens or verifies anything: shares,
 * hashes, salts, device keys and texts of mails.
 */
export async function exportPerson(db: Db, person: Person) {
  const { id, email } = person
  const sessions = await db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()
  const attempts = await db
    .selectFrom('attempts')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', id), eb('email', '=', email)]))
    .execute()
  const updates = await db.selectFrom('email_updates').selectAll().where('user_id', '=', id).execute()
  const tickets = await db
    .selectFrom('tickets')
    .innerJoin('sessions', 'sessions.id', 'tickets.session_id')
    .selectAll('tickets')
    .where('sessions.user_id', '=', id)
    .execute()
  const mails = await db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute()
  const record = await db.selectFrom('audit').selectAll().where('user_id', '=', id).orderBy('id').execute()
  return {
    person,
    sessions: sessions.map((row) => ({
      id: row.id,
      projectId: row.project_id,
      site: row.top_origin,
      device: row.device,
      createdAt: isoOf(row.created_at),
      lastUsedAt: isoOf(row.last_used_at),
      endsAt: isoOf(row.absolute_expires_at),
      revokedAt: isoOrNull(row.revoked_at),
    })),
    codes: attempts.map((row) => ({
      purpose: row.purpose,
      projectId: row.project_id,
      site: row.top_origin,
      device: row.device,
      createdAt: isoOf(row.created_at),
      usedAt: isoOrNull(row.consumed_at),
    })),
    providers: await providersOf(db, id),
    emailChanges: updates.map((row) => ({
      newEmail: row.new_email,
      createdAt: isoOf(row.created_at),
      usedAt: isoOrNull(row.consumed_at),
    })),
    approvals: tickets.map((row) => ({
      shown: row.display,
      decision: row.decision,
      createdAt: isoOf(row.created_at),
      decidedAt: isoOrNull(row.decided_at),
    })),
    mails: mails.map((row) => ({
      to: row.recipient,
      subject: row.subject,
      createdAt: isoOf(row.created_at),
      sentAt: isoOrNull(row.sent_at),
    })),
    record: record.map((row) => ({
      at: isoOf(row.at),
      action: row.action,
      sessionId: row.session_id,
      details: row.details,
    })),
  }
}

/** The person as the providers know them with which they sign in. */
async function providersOf(db: Db, userId: string) {
  const rows = await db.selectFrom('social_identities').selectAll().where('user_id', '=', userId).execute()
  return rows.map((row) => ({
    provider: row.provider,
    subject: row.subject,
    name: row.name,
    imageUrl: row.picture_url,
    addedAt: isoOf(row.created_at),
    lastUsedAt: isoOf(row.last_used_at),
  }))
}
