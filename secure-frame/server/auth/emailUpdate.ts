import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { EmailUpdate, MailState, Tokens } from '../../shared/api.ts'
import { canonicalEmail } from '../../src/contract/email.ts'
import type { Database, Db } from '../db/schema.ts'
import { newEmailCode, oldEmailCode } from '../mail/templates.ts'
import { ApiProblem } from '../problem/problem.ts'
import { type Auth, assertReceives, type Client, inTransaction } from './auth.ts'
import { changeEmail } from './changeEmail.ts'
import { takeSend } from './limits.ts'
import { assertOpen, deadlines, makeCode, redeemCode } from './redeemCode.ts'
import type { LiveSession } from './sessions.ts'

type Row = Selectable<Database['email_updates']>
type Step = Row['step']

/** The code of each step goes to another address with another text, and is bound to that address. */
const STEPS = {
  primary: { to: (session: LiveSession) => session.email, mail: oldEmailCode },
  secondary: { to: (_session: LiveSession, newEmail: string) => newEmail, mail: newEmailCode },
} as const

const describe = (auth: Auth, row: Row, mail: MailState): EmailUpdate => ({
  updateId: row.id,
  step: row.step,
  mail,
  ...deadlines(auth, row),
})

/** The caller, which every step needs. An update belongs to one session and ends with it (SEC-37). */
export interface Asking {
  session: LiveSession
  client: Client
}

/** Counts and writes the mail of a step, and returns the columns of its code. */
async function sendCode(
  auth: Auth,
  trx: Db,
  asking: Asking,
  update: { id: string; newEmail: string; step: Step },
) {
  const { session, client } = asking
  const { projectId, topOrigin } = session
  const email = STEPS[update.step].to(session, update.newEmail)
  await takeSend(auth, trx, { purpose: 'email-update', email, projectId, topOrigin, client })
  const { code, columns, sending } = makeCode(auth, update.id, email)
  const mail = STEPS[update.step].mail(code, { topOrigin, device: client.device })
  await auth.outbox.add(trx, email, mail, sending)
  return columns
}

/**
 * Sends a code to the account's current address. @throws ApiProblem `email-unchanged`, `mail-refused`, `rate-limited`
 */
export function startEmailUpdate(auth: Auth, asking: Asking, newEmail: string): Promise<EmailUpdate> {
  const { session } = asking
  if (newEmail === session.email)
    throw new ApiProblem('email-unchanged', 'This is the address that you have already.')
  assertReceives(auth, newEmail)
  return inTransaction(auth, async (trx) => {
    const id = randomUUID()
    const columns = await sendCode(auth, trx, asking, { id, newEmail, step: 'primary' })
    const row = await trx
      .insertInto('email_updates')
      .values({
        id,
        user_id: session.userId,
        session_id: session.id,
        jkt: session.jkt,
        new_email: newEmail,
        step: 'primary',
        ...columns,
        created_at: auth.clock(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return describe(auth, row, 'queued')
  })
}

/**
 * Finds the update if it belongs to this session and has not ended; with `step`, only while it waits for that code.
 * Updates that an earlier release stored with another spelling have ended.
 */
async function find(auth: Auth, db: Db, session: LiveSession, id: string, step?: Step): Promise<Row> {
  const query = db
    .selectFrom('email_updates')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', session.userId)
    .where('session_id', '=', session.id)
    .where('jkt', '=', session.jkt)
  const found = await query.executeTakeFirst()
  const isOwnForm = found !== undefined && canonicalEmail(found.new_email) === found.new_email
  const row = assertOpen(auth, isOwnForm ? found : undefined)
  if (step && row.step !== step)
    throw new ApiProblem('invalid', 'This is not the code that is asked for now.')
  return row
}

/** Returns the state of the update, including that of its mail. @throws ApiProblem `over` */
export async function getEmailUpdate(auth: Auth, session: LiveSession, id: string): Promise<EmailUpdate> {
  const row = await find(auth, auth.db, session, id)
  return describe(auth, row, await auth.outbox.state(auth.db, row.mail_id))
}

async function replaceCode(auth: Auth, trx: Db, asking: Asking, row: Row, step: Step): Promise<EmailUpdate> {
  const columns = await sendCode(auth, trx, asking, { id: row.id, newEmail: row.new_email, step })
  const changed = await trx
    .updateTable('email_updates')
    .set((eb) => ({ ...columns, step, consumed_at: null, sends: eb('sends', '+', 1) }))
    .where('id', '=', row.id)
    .where('code_hash', '=', row.code_hash)
    .returningAll()
    .executeTakeFirst()
  return describe(auth, assertOpen(auth, changed), 'queued')
}

export function resendEmailUpdate(auth: Auth, asking: Asking, id: string): Promise<EmailUpdate> {
  return inTransaction(auth, async (trx) => {
    const row = await find(auth, trx, asking.session, id)
    return replaceCode(auth, trx, asking, row, row.step)
  })
}

/** Verifies the code of the old address. A correct one sends the code to the new address. */
export async function verifyPrimary(
  auth: Auth,
  asking: Asking,
  id: string,
  code: string,
): Promise<EmailUpdate> {
  const { session } = asking
  const row = await find(auth, auth.db, session, id, 'primary')
  const typed = { email: session.email, jkt: session.jkt, code }
  return redeemCode(auth, { table: 'email_updates', row, typed }, (trx) =>
    replaceCode(auth, trx, asking, row, 'secondary'),
  )
}

/** Verifies the code of the new address. A correct one changes the address and creates a new session. */
export async function verifySecondary(auth: Auth, asking: Asking, id: string, code: string): Promise<Tokens> {
  const { session } = asking
  const row = await find(auth, auth.db, session, id, 'secondary')
  const typed = { email: row.new_email, jkt: session.jkt, code }
  return redeemCode(auth, { table: 'email_updates', row, typed }, (trx) =>
    changeEmail(auth, trx, asking, row.new_email),
  )
}
