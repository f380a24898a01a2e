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
    passkeys: await passkeysOf(db, id),
    lostWallets: await lostWalletsOf(db, id),
    permissions: await permissionsOf(db, id),
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
    calls: await callsOf(db, id),
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

/** The calls that sites have sent under ids of their own. */
async function callsOf(db: Db, userId: string) {
  const rows = await db.selectFrom('calls').selectAll().where('user_id', '=', userId).execute()
  return rows.map((row) => ({
    site: row.site || null,
    sent: row.calls_id,
    keptUntil: isoOf(row.expires_at),
  }))
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

/** What sites were allowed to do with the smart account, without the signed delegations. */
async function permissionsOf(db: Db, userId: string) {
  const rows = await db.selectFrom('permissions').selectAll().where('user_id', '=', userId).execute()
  return rows.map((row) => ({
    projectId: row.project_id,
    site: row.site,
    chainId: row.chain_id,
    account: row.account,
    delegate: row.delegate,
    permission: JSON.parse(row.permission),
    grantedAt: isoOf(row.granted_at),
    expiresAt: isoOf(row.expires_at),
    revokedAt: isoOrNull(row.revoked_at),
  }))
}

/** The passkeys by their public ids. */
async function passkeysOf(db: Db, userId: string) {
  const rows = await db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).execute()
  return rows.map((row) => ({
    id: row.credential_id,
    site: row.rp_id,
    createdAt: isoOf(row.created_at),
  }))
}

/** The addresses of wallets whose key was lost and replaced. */
async function lostWalletsOf(db: Db, userId: string) {
  const rows = await db
    .selectFrom('replaced_wallets as lost')
    .innerJoin('wallets', 'wallets.id', 'lost.wallet_id')
    .selectAll('lost')
    .where('wallets.user_id', '=', userId)
    .execute()
  return rows.map((row) => ({
    evmAddress: row.evm_address,
    solanaAddress: row.solana_address,
    replacedAt: isoOf(row.replaced_at),
  }))
}
