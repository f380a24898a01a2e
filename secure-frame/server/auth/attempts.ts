import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Attempt, MailState, StartAttempt, Tokens } from '../../shared/api.ts'
import { canonicalEmail } from '../../src/contract/email.ts'
import type { Database, Db } from '../db/schema.ts'
import { ApiProblem } from '../problem/problem.ts'
import { type Auth, assertReceives, assertSite, type Client, inTransaction } from './auth.ts'
import { makeDeviceStep, sendDeviceMail } from './deviceStep.ts'
import { takeSend } from './limits.ts'
import { assertOpen, deadlines, makeCode, redeemCode } from './redeemCode.ts'
import { requireChallenge } from './requireChallenge.ts'
import { signInMail } from './signInMail.ts'
import { type Confirmed, signInUser } from './signInUser.ts'
import { ensureUser, isKnownDevice } from './users.ts'

type Row = Selectable<Database['attempts']>

function describeAttempt(auth: Auth, row: Row, mail: MailState): Attempt {
  const { id: attemptId, action, device_number: deviceNumber } = row
  return {
    attemptId,
    action,
    deviceNumber: action === 'VERIFY_DEVICE' ? deviceNumber : null,
    mail,
    ...deadlines(auth, row),
  }
}

/**
 * Starts a sign-in. Neither the response nor the work done for it depends on whether the address has an account
 * (SEC-27). The device step is skipped only for a key that has signed in that same user before.
 *
 * @throws ApiProblem `origin-not-allowed`, `challenge-needed`, `rate-limited`, `mail-refused`.
 */
export async function startAttempt(auth: Auth, client: Client, wanted: StartAttempt): Promise<Attempt> {
  if (!auth.hasEmail(wanted.projectId))
    throw new ApiProblem('origin-not-allowed', 'This project has no sign-in by email.')
  return sendCode(auth, client, wanted)
}

/** The differences of a sign-in that a provider began. */
interface Began {
  /** The account at the provider that the code joins, as the mail names it; null if it is joined already. */
  account: string | null
  /** Runs in the transaction that writes the mail. */
  also: (trx: Db, id: string) => Promise<void>
}

/** The same for a sign-in that a provider began. */
export async function sendCode(
  auth: Auth,
  client: Client,
  { email, projectId, topOrigin, solution }: StartAttempt,
  began?: Began,
): Promise<Attempt> {
  assertSite(auth, projectId, topOrigin)
  // Both are asked at once, because the project may change before the database answers.
  const confirmsDevices = auth.confirmsDevices(projectId)
  assertReceives(auth, email)
  return inTransaction(auth, async (trx) => {
    await requireChallenge(auth, trx, { email, projectId, client }, solution)
    await takeSend(auth, trx, { purpose: 'sign-in', email, projectId, topOrigin, client })
    const id = randomUUID()
    const { code, columns, sending } = makeCode(auth, id, email)
    const isStep = confirmsDevices && !(await isKnownDevice(trx, email, client.jkt))
    const step = isStep ? makeDeviceStep() : undefined
    const row = await trx
      .insertInto('attempts')
      .values({
        id,
        purpose: 'sign-in',
        email,
        jkt: client.jkt,
        project_id: projectId,
        top_origin: topOrigin,
        device: client.device,
        provider_account: began?.account ?? null,
        action: step ? 'VERIFY_DEVICE' : 'VERIFY_OTP',
        ...columns,
        ...step?.columns,
        created_at: auth.clock(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (step) await sendDeviceMail(auth, trx, { row, sending, secret: step.secret })
    else await auth.outbox.add(trx, email, signInMail(code, row), sending)
    await began?.also(trx, id)
    return describeAttempt(auth, row, 'queued')
  })
}

/** An earlier release stored addresses in another spelling. Such an attempt has to be started again. */
async function find(db: Db, id: string, jkt: string): Promise<Row | undefined> {
  const row = await db
    .selectFrom('attempts')
    .selectAll()
    .where('id', '=', id)
    .where('jkt', '=', jkt)
    .where('purpose', '=', 'sign-in')
    .executeTakeFirst()
  return row && canonicalEmail(row.email) === row.email ? row : undefined
}

/** Returns the state of a sign-in, so that a reloaded frame can continue it (R18). */
export async function getAttempt(auth: Auth, jkt: string, id: string): Promise<Attempt> {
  const row = assertOpen(auth, await find(auth.db, id, jkt))
  return describeAttempt(auth, row, await auth.outbox.state(auth.db, row.mail_id))
}

/** Sends a new code, or a new link while the device is not confirmed. The previous one is no longer valid. */
export function resendAttempt(auth: Auth, client: Client, id: string): Promise<Attempt> {
  return inTransaction(auth, async (trx) => {
    const row = assertOpen(auth, await find(trx, id, client.jkt))
    const { email, project_id: projectId, top_origin: topOrigin } = row
    assertSite(auth, projectId, topOrigin)
    await takeSend(auth, trx, { purpose: 'sign-in', email, projectId, topOrigin, client })
    const { code, columns, sending } = makeCode(auth, id, email)
    const step = row.action === 'VERIFY_DEVICE' ? makeDeviceStep() : undefined
    const changed = await trx
      .updateTable('attempts')
      .set((eb) => ({ ...columns, ...step?.columns, sends: eb('sends', '+', 1) }))
      .where('id', '=', id)
      .where('code_hash', '=', row.code_hash)
      .where('consumed_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    const sent = assertOpen(auth, changed)
    if (step) await sendDeviceMail(auth, trx, { row: sent, sending, secret: step.secret })
    else await auth.outbox.add(trx, email, signInMail(code, sent), sending)
    return describeAttempt(auth, sent, 'queued')
  })
}

/**
 * Verifies the typed code. A correct one is used up and creates a session of this key on this site. The first session
 * of an address creates the account. A new device of an existing account is reported to its user by mail (SEC-36).
 *
 * @param also runs in the same transaction, once the user has proven that the address is theirs
 * @throws ApiProblem `code-wrong`, `over`, `rate-limited`, `origin-not-allowed`, `invalid` while the device is not
 * confirmed, and what `also` throws
 */
export async function verifyAttempt(
  auth: Auth,
  client: Client,
  { id, code }: { id: string; code: string },
  also: (trx: Db, signedIn: Confirmed) => Promise<void>,
): Promise<Tokens> {
  const row = assertOpen(auth, await find(auth.db, id, client.jkt))
  assertSite(auth, row.project_id, row.top_origin)
  if (row.action !== 'VERIFY_OTP') throw new ApiProblem('invalid', 'Confirm the device first.')
  const typed = { email: row.email, jkt: client.jkt, code }
  const { email, project_id: projectId, top_origin: topOrigin } = row
  return redeemCode(auth, { table: 'attempts', row, typed }, async (trx) => {
    const user = await ensureUser(trx, email, auth.clock())
    const confirmed = { user, projectId, topOrigin, client }
    await also(trx, confirmed)
    return signInUser(auth, trx, confirmed)
  })
}
