import type { Migration } from '@airlock/kit/server'
import { signIn } from './migrations/001-sign-in.ts'
import { wallets } from './migrations/002-wallets.ts'
import { tickets } from './migrations/003-tickets.ts'
import { mail } from './migrations/004-mail.ts'
import { secrets } from './migrations/005-secrets.ts'
import { mailState } from './migrations/006-mail-state.ts'
import { auditAge } from './migrations/007-audit-age.ts'
import { keyFingerprint } from './migrations/008-key-fingerprint.ts'
import { counters } from './migrations/009-limits.ts'
import { emails } from './migrations/010-emails.ts'
import { ticketWindows } from './migrations/011-ticket-windows.ts'
import { disabled } from './migrations/012-disabled.ts'
import { social } from './migrations/013-social.ts'
import { calls } from './migrations/014-calls.ts'
import { permissions } from './migrations/015-permissions.ts'
import { passkeys } from './migrations/016-passkeys.ts'
import { operationDigest } from './migrations/017-operation-digest.ts'

/**
 * In order; a released migration never changes. Migrations only add, so that replicas of the previous release keep
 * working.
 */
export const MIGRATIONS: readonly Migration[] = [
  { name: '001-sign-in', statements: signIn },
  { name: '002-wallets', statements: wallets },
  { name: '003-tickets', statements: tickets },
  { name: '004-mail', statements: mail },
  { name: '005-secrets', statements: secrets },
  { name: '006-mail-state', statements: mailState },
  { name: '007-audit-age', statements: auditAge },
  { name: '008-key-fingerprint', statements: keyFingerprint },
  { name: '009-limits', statements: counters },
  { name: '010-emails', statements: emails },
  { name: '011-ticket-windows', statements: ticketWindows },
  { name: '012-disabled', statements: disabled },
  { name: '013-social', statements: social },
  { name: '014-calls', statements: calls },
  { name: '015-permissions', statements: permissions },
  { name: '016-passkeys', statements: passkeys },
  { name: '017-operation-digest', statements: operationDigest },
]
