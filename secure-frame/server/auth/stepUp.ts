import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Attempt, MailState } from '../../shared/api.ts'
import type { Circumstances } from '../circumstances.ts'
import type { Database, Db } from '../db/schema.ts'
import {
  exportCode,
  type Message,
  methodsCode,
  passkeysCode,
  replaceCode,
  restoreCode,
} from '../mail/templates.ts'
import { type Auth, type Client, inTransaction } from './auth.ts'
import { grant, type Purpose } from './grants.ts'
import { takeSend } from './limits.ts'
import { assertOpen, deadlines, makeCode, redeemCode } from './redeemCode.ts'
import type { LiveSession } from './sessions.ts'

/** The purposes of a step-up, each with its mail. */
const MAILS: Readonly<Record<Purpose, (code: string, where: Circumstances) => Message>> = {
  export: exportCode,
  methods: methodsCode,
  passkeys: passkeysCode,
  replace: replaceCode,
  restore: restoreCode,
}

type Row = Selectable<Database['attempts']>

const isPurpose = (text: string | null): text is Purpose => text !== null && text in MAILS

const describe = (auth: Auth, row: Row, mail: MailState): Attempt => ({
  attemptId: row.id,
  action: 'VERIFY_OTP',
  deviceNumber: null,
  mail,
  ...deadlines(auth, row),
})

function find(db: Db, session: LiveSession, id: string): Promise<Row | undefined> {
  return db
    .selectFrom('attempts')
    .selectAll()
    .where('id', '=', id)
    .where('purpose', '=', 'step-up')
    .where('session_id', '=', session.id)
    .where('jkt', '=', session.jkt)
    .where('email', '=', session.email)
    .executeTakeFirst()
}

/** Returns the state of the step-up, including that of its mail. @throws ApiProblem `over` */
export async function getStepUp(auth: Auth, session: LiveSession, id: string): Promise<Attempt> {
  const row = assertOpen(auth, await find(auth.db, session, id))
  return describe(auth, row, await auth.outbox.state(auth.db, row.mail_id))
}

/** Sends a code to the session's own address. @throws ApiProblem `rate-limited` */
export function startStepUp(
  auth: Auth,
  session: LiveSession,
  client: Client,
  purpose: Purpose,
): Promise<Attempt> {
  return inTransaction(auth, async (trx) => {
    const { email, projectId, topOrigin } = session
    await takeSend(auth, trx, { purpose: 'step-up', email, projectId, topOrigin, client })
    const id = randomUUID()
    const { code, columns, sending } = makeCode(auth, id, email)
    const row = await trx
      .insertInto('attempts')
      .values({
        id,
        purpose: 'step-up',
        email,
        user_id: session.userId,
        session_id: session.id,
        step_up_purpose: purpose,
        jkt: session.jkt,
        project_id: projectId,
        top_origin: topOrigin,
        device: client.device,
        action: 'VERIFY_OTP',
        ...columns,
        created_at: auth.clock(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const mail = MAILS[purpose](code, { topOrigin, device: client.device })
    await auth.outbox.add(trx, email, mail, sending)
    return describe(auth, row, 'queued')
  })
}

export function resendStepUp(auth: Auth, session: LiveSession, client: Client, id: string): Promise<Attempt> {
  return inTransaction(auth, async (trx) => {
    const row = assertOpen(auth, await find(trx, session, id))
    const { email, projectId, topOrigin } = session
    await takeSend(auth, trx, { purpose: 'step-up', email, projectId, topOrigin, client })
    const { code, columns, sending } = makeCode(auth, id, email)
    const changed = await trx
      .updateTable('attempts')
      .set((eb) => ({ ...columns, sends: eb('sends', '+', 1) }))
      .where('id', '=', id)
      .where('code_hash', '=', row.code_hash)
      .where('consumed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    const sent = assertOpen(auth, changed)
    const purpose = isPurpose(row.step_up_purpose) ? row.step_up_purpose : 'export'
    await auth.outbox.add(trx, email, MAILS[purpose](code, { topOrigin, device: row.device }), sending)
    return describe(auth, sent, 'queued')
  })
}

/**
 * Verifies the code. A correct one grants the purpose to this session for five minutes, which the action checks in
 * the table.
 */
export async function verifyStepUp(auth: Auth, session: LiveSession, id: string, code: string) {
  const row = assertOpen(auth, await find(auth.db, session, id))
  const typed = { email: session.email, jkt: session.jkt, code }
  await redeemCode(auth, { table: 'attempts', row, typed }, async (trx) => {
    if (isPurpose(row.step_up_purpose)) await grant(trx, session.id, row.step_up_purpose, auth.clock())
    const { id: sessionId, userId } = session
    await auth.audit(trx, { action: 'step-up-passed', userId, sessionId })
  })
}
