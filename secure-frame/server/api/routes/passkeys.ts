import { addPasskey, listPasskeys, removePasskey } from '../../passkeys/passkeys.ts'
import type { Handlers } from '../route.ts'

/** The passkeys that own the caller's smart account beside the wallet's key. */
export const passkeyHandlers = {
  listPasskeys: (services, { session }) => listPasskeys(services, session),
  addPasskey: (services, { session, client, body }) => addPasskey(services, { session, client }, body),
  removePasskey: (services, { session, client, body }) =>
    removePasskey(services, { session, client }, body.credentialId),
} satisfies Partial<Handlers>
