import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { OpenedDevice } from '../../shared/openApi.ts'
import type { Database, Db } from '../db/schema.ts'
import type { Sending } from '../mail/outbox.ts'
import { confirmDevice } from '../mail/templates.ts'
import { siteOf } from '../messages/en/common.ts'
import { type Auth, inTransaction, MAX_TRIES, over } from './auth.ts'
import { newDeviceNumber } from './newCode.ts'
import { makeCode } from './redeemCode.ts'
import { signInMail } from './signInMail.ts'

type Row = Selectable<Database['attempts']>

/** The page that the mail links to. The secret comes after `#`, so it reaches no server log and no other site. */
const linkTo = (origin: string, id: string, secret: string) => `${origin}/device?attempt=${id}#${secret}`

const hash = (secret: string) => Uint8Array.from(createHash('sha256').update(secret).digest())

/** Creates a link's secret and the number for page and frame, in plain text and as columns. */
export function makeDeviceStep() {
  const secret = randomBytes(32).toString('base64url')
  return { secret, columns: { device_number: newDeviceNumber(), device_token_hash: hash(secret) } }
}

interface DeviceMail {
  row: Row
  sending: Sending
  secret: string
}

export async function sendDeviceMail(auth: Auth, trx: Db, mail: DeviceMail): Promise<void> {
  const { id, email, top_origin: topOrigin, device } = mail.row
  const link = linkTo(auth.origin, id, mail.secret)
  await auth.outbox.add(trx, email, confirmDevice(link, { topOrigin, device }), mail.sending)
}

function findWaiting(auth: Auth, attemptId: string, secret: string) {
  return auth.db
    .selectFrom('attempts')
    .selectAll()
    .where('id', '=', attemptId)
    .where('device_token_hash', '=', hash(secret))
    .where('action', '=', 'VERIFY_DEVICE')
    .where('consumed_at', 'is', null)
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', auth.clock())
    .executeTakeFirst()
}

/**
 * The content of the page before its button is pressed. Reading changes nothing, because mail scanners open links
 * too.
 *
 * @throws ApiProblem `over` for a link that expired, was used, or never existed.
 */
export async function openDevice(auth: Auth, attemptId: string, secret: string): Promise<OpenedDevice> {
  const row = await findWaiting(auth, attemptId, secret)
  if (!row) throw over()
  const { device_number: number, top_origin: topOrigin, device } = row
  return { number: number ?? '', site: siteOf({ topOrigin }), device }
}

/** Confirms the device: the code is sent now, with its own five minutes. This works once. */
export function confirmDeviceStep(auth: Auth, attemptId: string, secret: string): Promise<void> {
  return inTransaction(auth, async (trx) => {
    const row = await findWaiting({ ...auth, db: trx }, attemptId, secret)
    if (!row) throw over()
    const { email } = row
    const { code, columns, sending } = makeCode(auth, attemptId, email)
    const changed = await trx
      .updateTable('attempts')
      .set({ ...columns, action: 'VERIFY_OTP', device_confirmed_at: auth.clock(), device_token_hash: null })
      .where('id', '=', attemptId)
      .where('device_token_hash', '=', hash(secret))
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw over()
    await auth.outbox.add(trx, email, signInMail(code, row), sending)
  })
}
