import type { Selectable } from 'kysely'
import type { Database } from '../db/schema.ts'
import { type Message, signInAndJoinCode, signInCode } from '../mail/templates.ts'

type Row = Pick<Selectable<Database['attempts']>, 'top_origin' | 'device' | 'provider_account'>

/** The mail with the code of a sign-in. It says so if the code joins an account at a provider to the wallet. */
export function signInMail(
  code: string,
  { top_origin: topOrigin, device, provider_account: account }: Row,
): Message {
  const make = account === null ? signInCode : signInAndJoinCode(account)
  return make(code, { topOrigin, device })
}
