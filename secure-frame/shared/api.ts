import * as z from 'zod/mini'
import { AccountEmail, Email } from '../src/contract/email.ts'
import { Base64Url, Challenge, Id, Time, Wallet } from './values.ts'

/**
 * The schemas of the bodies and responses of the calls in calls.ts. A call with the access `proof` carries a DPoP
 * proof (RFC 9449); one with the access `session` also carries `Authorization: DPoP <access token>`.
 */

/** Six digits, as in the mail. */
const Code = z.string().check(z.regex(/^\d{6}$/))

/** The body of a call without input: `{}`. */
export const Nothing = z.strictObject({})

export const Solution = z.strictObject({
  token: Challenge.shape.token,
  answer: z.string().check(z.maxLength(64)),
})
export type Solution = z.infer<typeof Solution>

/** Starts a sign-in on `topOrigin`, the site as the browser reports it; null if it reports none. */
export const StartAttempt = z.strictObject({
  email: Email,
  projectId: z.string().check(z.minLength(1), z.maxLength(128)),
  topOrigin: z.nullable(z.string().check(z.maxLength(256))),
  /** The solution of the challenge in the previous error. */
  solution: z.optional(Solution),
})
export type StartAttempt = z.infer<typeof StartAttempt>

/**
 * The state of the last mail with a code: queued (the mail server is slow or unavailable), sent to the mail server,
 * or permanently refused by it (RFC 5321 section 4.2.1, 5yz). It reports the mail server's response, never whether
 * there is an account (SEC-27).
 */
const MailState = z.literal(['queued', 'sent', 'refused'])
export type MailState = z.infer<typeof MailState>

/** The state of a sign-in or a step-up. */
export const Attempt = z.strictObject({
  attemptId: Id,
  /** VERIFY_DEVICE: confirm on the page that the mail links to. Then VERIFY_OTP: type the code. */
  action: z.literal(['VERIFY_DEVICE', 'VERIFY_OTP']),
  /** The two digits that the device page shows too; null if no device has to be confirmed. */
  deviceNumber: z.nullable(z.string()),
  mail: MailState,
  triesLeft: z.int(),
  expiresAt: Time,
  resendAt: Time,
  /** The server's clock. Deadlines are counted from it, because the visitor's clock may be wrong. */
  now: Time,
})
export type Attempt = z.infer<typeof Attempt>

/** The code that the user typed. */
export const VerifyAttempt = z.strictObject({ code: Code })

/** The tokens of a session. They are useless without the device key that they are bound to. */
export const Tokens = z.strictObject({
  sessionId: Id,
  accessToken: z.string().check(z.maxLength(4096)),
  refreshToken: z.string().check(z.maxLength(512)),
  /** When the access token expires. */
  expiresAt: Time,
  now: Time,
  user: z.strictObject({ id: Id, email: AccountEmail }),
})
export type Tokens = z.infer<typeof Tokens>

/** Reuse of an old refresh token revokes the whole token family. */
export const RefreshSession = z.strictObject({ refreshToken: z.string().check(z.maxLength(512)) })

/** The signed-in user and their wallet. */
export const Session = z.strictObject({
  user: z.strictObject({ id: Id, email: AccountEmail }),
  wallet: z.nullable(Wallet),
  now: Time,
})
export type Session = z.infer<typeof Session>

/** One session of the user. */
const SessionEntry = z.strictObject({
  sessionId: Id,
  /** The site of the session; null if the browser did not report it. */
  topOrigin: z.nullable(z.string()),
  /** Browser and system, such as "Chrome on Linux". */
  device: z.string(),
  createdAt: Time,
  lastUsedAt: Time,
  current: z.boolean(),
})
export const Sessions = z.strictObject({ sessions: z.array(SessionEntry) })
export type Sessions = z.infer<typeof Sessions>

/**
 * Creates a wallet. If the user has one already, the error contains that wallet. `recoveryShare` is the recovery
 * share followed by the device share, so that a new device can get its share back.
 */
export const CreateWallet = z.strictObject({
  evmAddress: Wallet.shape.evmAddress,
  solanaAddress: Wallet.shape.solanaAddress,
  authShare: Base64Url,
  recoveryShare: Base64Url,
})
export type CreateWallet = z.infer<typeof CreateWallet>

/**
 * Releases `auth` to unlock, and `recovery` too on a device without its share. Releases are logged and limited. Both
 * kinds together need a code of this session that was typed at most five minutes ago, at its sign-in or at the
 * step-up `restore`. A code allows one such release, which may be repeated for a minute, and a mail notifies the
 * user.
 */
export const ReleaseShares = z.strictObject({ kinds: z.literal(['auth', 'auth+recovery']) })

export const ReleasedShares = z.strictObject({
  wallet: Wallet,
  authShare: Base64Url,
  recoveryShare: z.nullable(Base64Url),
})
export type ReleasedShares = z.infer<typeof ReleasedShares>

/**
 * A step-up (SEC-35): once its code is verified, the session has that permission for five minutes. The export needs
 * the step-up `export`, is recorded in the audit and reported by mail. `methods` allows one change of the ways to sign
 * in, `passkeys` one change of the passkeys, and `replace` one new wallet in place of a lost one.
 */
export const StartStepUp = z.strictObject({
  purpose: z.literal(['export', 'restore', 'methods', 'passkeys', 'replace']),
})

/**
 * An email update (SEC-37), in this order: a code to the old address (`primary`), then a code to the new one
 * (`secondary`). The response to the second contains the tokens of a new session.
 */
export const StartEmailUpdate = z.strictObject({ newEmail: Email })
export const EmailUpdate = z.strictObject({
  updateId: Id,
  step: z.literal(['primary', 'secondary']),
  mail: MailState,
  triesLeft: z.int(),
  expiresAt: Time,
  resendAt: Time,
  now: Time,
})
export type EmailUpdate = z.infer<typeof EmailUpdate>

/**
 * An approval in a top-level window. The frame creates a ticket, opens `/approve?ticket=<ticketId>#<secret>` and
 * polls the ticket's state. The window opens the ticket, polls it while it shows the request, sends a beacon when it
 * closes, and decides. A ticket allows one decision within ten minutes.
 */
export const CreateTicket = z.strictObject({
  /** SHA-256 of the bytes to be signed, base64url. */
  requestHash: Base64Url,
  /** The content of the approval as JSON text (the frame's own Display model). */
  display: z.string().check(z.maxLength(500_000)),
})
export const Ticket = z.strictObject({ ticketId: Id, secret: Base64Url, expiresAt: Time, now: Time })
export const TicketState = z.strictObject({
  requestHash: Base64Url,
  decision: z.nullable(z.literal(['approve', 'reject'])),
  /** Whether a window has shown the request. */
  opened: z.boolean(),
  /** When the window closed; null while it is open or before it was. */
  leftAt: z.nullable(Time),
  expiresAt: Time,
  now: Time,
})
