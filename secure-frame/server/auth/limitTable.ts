/** The minimum time between two mails to the same user on the same site. */
export const RESEND_GAP_MS = 30_000

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Every limit of sign-in (SEC-25, SEC-26) and of smart accounts, by name. */
export type LimitTable = Readonly<Record<LimitName, { max: number; windowMs: number }>>
export type LimitName = keyof typeof LIMITS

/**
 * `guess` counts wrong codes for an address across all of its codes. Its three windows are the back-off: five wrong
 * codes block for minutes, ten for most of an hour, fifty for the rest of a day. An attacker gets 50 guesses out of a
 * million a day. `send-ip`, `send-project` and `send-total` count devices that have not signed in that user before.
 *
 * `bundler` is enough to ask for a receipt every second. `operation` counts what the operator may pay for, twice for an
 * operation with a paymaster. `calls` counts the ids that dApps give their calls: each writes a row. `permission-user` counts
 * those that are kept, and `permission-ip` the questions of sites' servers, which ask a node.
 */
export const LIMITS = {
  'send-gap': { max: 1, windowMs: RESEND_GAP_MS },
  'send-email-10m': { max: 3, windowMs: 10 * MINUTE },
  'send-email-1h': { max: 10, windowMs: HOUR },
  'send-ip-1h': { max: 20, windowMs: HOUR },
  'send-project-1h': { max: 10_000, windowMs: HOUR },
  'send-total-1m': { max: 300, windowMs: MINUTE },
  'guess-10m': { max: 5, windowMs: 10 * MINUTE },
  'guess-1h': { max: 10, windowMs: HOUR },
  'guess-1d': { max: 50, windowMs: 24 * HOUR },
  'social-ip-10m': { max: 300, windowMs: 10 * MINUTE },
  'social-window-ip-10m': { max: 900, windowMs: 10 * MINUTE },
  'open-ip-10m': { max: 120, windowMs: 10 * MINUTE },
  'bundler-user-10m': { max: 900, windowMs: 10 * MINUTE },
  'calls-user-1h': { max: 300, windowMs: HOUR },
  'permission-user-1h': { max: 60, windowMs: HOUR },
  'permission-ip-10m': { max: 300, windowMs: 10 * MINUTE },
  'operation-user-1h': { max: 200, windowMs: HOUR },
} as const
