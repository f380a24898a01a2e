import * as z from 'zod/mini'
import { AccountEmail, Email } from '../src/contract/email.ts'

/**
 * The bodies and answers of the calls in calls.ts. A call with the access `proof` carries a DPoP proof (RFC 9449), one
 * with the access `session` also `Authorization: DPoP <access token>`.
 */

/** Bytes as base64url without padding. */
export const Base64Url = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,512}$/))

/** Six digits, as they stand in the mail. */
const Code = z.string().check(z.regex(/^\d{6}$/))

/** Milliseconds since 1970 by the server's clock. */
const Time = z.int()
const Id = z.string().check(z.minLength(1), z.maxLength(64))

/** The body of a call that has nothing to say: `{}`. */
export const Nothing = z.strictObject({})

/**
 * Work that is asked for before a code is sent, while many codes are sent to unknown devices (error `challenge-needed`):
 * a number for which SHA-256 of `<token>.<number>` starts with so many zero bits. Good for two minutes, once, for the
 * same project, address and device key.
 */
export const Challenge = z.strictObject({
  kind: z.literal('proof-of-work'),
  token: z.string().check(z.maxLength(256)),
  bits: z.int().check(z.gte(1), z.lte(24)),
})
export type Challenge = z.infer<typeof Challenge>

export const Solution = z.strictObject({
  token: Challenge.shape.token,
  answer: z.string().check(z.maxLength(64)),
})
export type Solution = z.infer<typeof Solution>

/** A person wants to sign in on `topOrigin` (as the browser says; null where it says nothing). */
export const StartAttempt = z.strictObject({
  email: Email,
  projectId: z.string().check(z.minLength(1), z.maxLength(128)),
  topOrigin: z.nullable(z.string().check(z.maxLength(256))),
  /** Of the challenge that the last try was answered with. */
  solution: z.optional(Solution),
})
export type StartAttempt = z.infer<typeof StartAttempt>

/**
 * What became of the last mail of a code: waiting (the mail server is slow or away), with the mail server, or refused by it
 * for good (RFC 5321 section 4.2.1, 5yz). It says what the mail server said, never whether there is an account (SEC-27).
 */
const MailState = z.literal(['queued', 'sent', 'refused'])
export type MailState = z.infer<typeof MailState>

/** Where a sign-in or a step-up stands. */
export const Attempt = z.strictObject({
  attemptId: Id,
  /** VERIFY_DEVICE: confirm on the page that the mail leads to; then VERIFY_OTP: type the code. */
  action: z.literal(['VERIFY_DEVICE', 'VERIFY_OTP']),
  /** Two digits that the device page shows too; null where no device has to be confirmed. */
  deviceNumber: z.nullable(z.string()),
  mail: MailState,
  triesLeft: z.int(),
  expiresAt: Time,
  resendAt: Time,
  /** The server's clock: deadlines are counted from it, not from the visitor's. */
  now: Time,
})
export type Attempt = z.infer<typeof Attempt>

/** The code that a person typed. */
export const VerifyAttempt = z.strictObject({ code: Code })

/** A session's tokens. Useless without the device key that they are bound to. */
export const Tokens = z.strictObject({
  sessionId: Id,
  accessToken: z.string().check(z.maxLength(4096)),
  refreshToken: z.string().check(z.maxLength(512)),
  /** When the access token ends. */
  expiresAt: Time,
  now: Time,
  user: z.strictObject({ id: Id, email: AccountEmail }),
})
export type Tokens = z.infer<typeof Tokens>

/** A refresh token that was used before ends the whole family. */
export const RefreshSession = z.strictObject({ refreshToken: z.string().check(z.maxLength(512)) })

/** A wallet as both ends pin it. */
export const Wallet = z.strictObject({
  walletId: Id,
  /** Counts the times that the shares were made anew. */
  epoch: z.int(),
  evmAddress: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
  solanaAddress: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)),
})
export type Wallet = z.infer<typeof Wallet>

/** Who is signed in, and their wallet. */
export const Session = z.strictObject({
  user: z.strictObject({ id: Id, email: AccountEmail }),
  wallet: z.nullable(Wallet),
  now: Time,
})
export type Session = z.infer<typeof Session>

/** One place where the person is signed in. */
const SessionEntry = z.strictObject({
  sessionId: Id,
  /** The site that it was made on; null where the browser did not say. */
  topOrigin: z.nullable(z.string()),
  /** Browser and system in words, such as "Chrome on Linux". */
  device: z.string(),
  createdAt: Time,
  lastUsedAt: Time,
  current: z.boolean(),
})
export const Sessions = z.strictObject({ sessions: z.array(SessionEntry) })
export type Sessions = z.infer<typeof Sessions>

/**
 * A new wallet, refused with the wallet that the user has already. `recoveryShare` is the recovery share followed by the
 * device share, so that a new device gets its share back.
 */
export const CreateWallet = z.strictObject({
  evmAddress: Wallet.shape.evmAddress,
  solanaAddress: Wallet.shape.solanaAddress,
  authShare: Base64Url,
  recoveryShare: Base64Url,
})
export type CreateWallet = z.infer<typeof CreateWallet>

/**
 * `auth` to unlock, with `recovery` on a device without its share. Logged and limited. Both
 * together need a code of this session that is not older than five minutes, of its sign-in or of the step-up `restore`;
 * a code is good for one such release, which may be repeated for a minute, and the mailbox is told.
 */
export const ReleaseShares = z.strictObject({ kinds: z.literal(['auth', 'auth+recovery']) })

export const ReleasedShares = z.strictObject({
  wallet: Wallet,
  authShare: Base64Url,
  recoveryShare: z.nullable(Base64Url),
})
export type ReleasedShares = z.infer<typeof ReleasedShares>

/**
 * A step-up (SEC-35): once its code is verified, it holds for five minutes for that purpose in that session. The export
 * needs the step-up `export`, is written down and told by mail.
 */
export const StartStepUp = z.strictObject({ purpose: z.literal(['export', 'restore']) })

/**
 * An email update (SEC-37), in this order: a code to the old address (`primary`), and after it a code to the new one
 * (`secondary`), which is answered with the tokens of a new session.
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
 * An approval in a top-level window: the frame creates a ticket, opens `/approve?ticket=<ticketId>#<secret>`, and polls the
 * ticket's state. The window opens the ticket, watches it while it is there, reports that it goes (a beacon), and decides.
 * One decision, ten minutes.
 */
export const CreateTicket = z.strictObject({
  /** SHA-256 of the bytes to be signed, base64url. */
  requestHash: Base64Url,
  /** What the window shows, as JSON text (the frame's own Display model). */
  display: z.string().check(z.maxLength(500_000)),
})
export const Ticket = z.strictObject({ ticketId: Id, secret: Base64Url, expiresAt: Time, now: Time })
export const TicketState = z.strictObject({
  requestHash: Base64Url,
  decision: z.nullable(z.literal(['approve', 'reject'])),
  /** Whether a window has read it. */
  opened: z.boolean(),
  /** When its window went away; null while it is there, and before. */
  leftAt: z.nullable(Time),
  expiresAt: Time,
  now: Time,
})
export const TicketSecret = z.strictObject({ secret: Base64Url })
export const OpenedTicket = z.strictObject({
  requestHash: Base64Url,
  display: z.string(),
  decided: z.boolean(),
})
export const WatchedTicket = z.strictObject({ decided: z.boolean() })
export const DecideTicket = z.strictObject({ secret: Base64Url, decision: z.literal(['approve', 'reject']) })

/** The page that a device mail leads to (`/device?attempt=<attemptId>#<secret>`) reads and, by its button, confirms. */
export const OpenDevice = z.strictObject({ attemptId: Id, secret: Base64Url })
export const OpenedDevice = z.strictObject({
  /** The same two digits as in the frame. */
  number: z.string(),
  /** The site as its host, or "an unverified site". */
  site: z.string(),
  device: z.string(),
})
export type OpenedDevice = z.infer<typeof OpenedDevice>
