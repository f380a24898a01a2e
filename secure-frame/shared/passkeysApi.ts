import * as z from 'zod/mini'
import { Time } from './values.ts'

/** The schemas of the calls about passkeys, which own smart accounts beside the wallet's key. */

/** A coordinate of a point on P-256: 32 bytes. */
const Coordinate = z.string().check(z.regex(/^0x[0-9a-f]{64}$/))

/** A passkey without its secret, which never leaves the authenticator. */
export const Passkey = z.strictObject({
  /** The id that the browser gave the credential, base64url. WebAuthn allows up to 1,023 bytes. */
  credentialId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1364}$/)),
  /** The relying party, which is the host of the secure origin. Browsers use the passkey nowhere else. */
  rpId: z.string().check(z.regex(/^[a-z0-9.-]{1,253}$/)),
  x: Coordinate,
  y: Coordinate,
})
export type Passkey = z.infer<typeof Passkey>

/** A passkey with the time of its creation. */
export const KeptPasskey = z.extend(Passkey, { createdAt: Time })
export type KeptPasskey = z.infer<typeof KeptPasskey>

/** The most passkeys of one person. */
export const MOST_PASSKEYS = 10

export const Passkeys = z.strictObject({ passkeys: z.array(KeptPasskey) })

/** Removes a passkey from the list. The id is in the body, because it may be longer than the id in a path. */
export const RemovePasskey = z.strictObject({ credentialId: Passkey.shape.credentialId })
