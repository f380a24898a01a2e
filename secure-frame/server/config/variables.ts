import {
  LogLevel,
  METRICS_VARIABLES,
  NET,
  NodeEnv,
  Origin,
  PoolSize,
  Port,
  readUrl,
} from '@airlock/kit/server'
import * as z from 'zod/mini'
import { LIMITS } from '../auth/limitTable.ts'

// Accepts the output of `openssl rand -base64 32` too.
const KEY = /^[A-Za-z0-9+/_-]{43}=?$/
const SENDER = /^(?:[^<>\r\n@]{1,100} <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/

const hasScheme =
  (...schemes: string[]) =>
  (text: string) =>
    schemes.includes(readUrl(text)?.protocol ?? '')

/**
 * Splits the setting into mail servers, which are separated by spaces, commas or lines. A comma in a password does
 * not split, because every address begins with a scheme.
 */
export const mailServers = (text = ''): string[] =>
  text
    .split(/[\s,]+(?=smtps?:)/i)
    .map((url) => url.replaceAll(/^[\s,]+|[\s,]+$/g, ''))
    .filter(Boolean)

const isMailServer = hasScheme('smtp:', 'smtps:')

const areMailServers = (text: string) => {
  const urls = mailServers(text)
  return urls.length > 0 && urls.length <= 5 && urls.every((url) => isMailServer(url) && !/\s/.test(url))
}

/** A setting whose wrong value is not repeated, because it may hold a password or a key. */
const Secret = (check: (text: string) => boolean, expected: string) =>
  z.optional(z.string().check(z.refine(check, expected)))

/** The maximum number of mails; by default the limit of the table. */
const Sends = (limit: { max: number }) =>
  z._default(
    z.string().check(z.regex(/^[1-9]\d{0,4}$/, `a number of mails from 1 to 99999, such as ${limit.max}`)),
    String(limit.max),
  )

const key = (text: string) => KEY.test(text)
const RANDOM = '32 random bytes as base64url, such as "openssl rand -base64 32" writes'

/** The environment, each variable checked on its own. rules.ts checks their combinations. */
export const Variables = z.object({
  ...NET,
  NODE_ENV: NodeEnv,
  PORT: Port,
  AIRLOCK_SECURE_PORT: Port,
  AIRLOCK_WIDGET_PORT: Port,
  AIRLOCK_SMTP_PORT: Port,
  AIRLOCK_PROJECTS: z.optional(z.string()),
  AIRLOCK_WIDGET_URL: Origin,
  AIRLOCK_SECURE_URL: Origin,
  DATABASE_URL: Secret(
    hasScheme('postgres:', 'postgresql:'),
    'an address such as postgres://user:password@host/name',
  ),
  AIRLOCK_DATABASE_POOL: PoolSize,
  AIRLOCK_DATA_DIR: z.optional(z.string()),
  AIRLOCK_SMTP_URL: Secret(
    areMailServers,
    'an address such as smtps://user:password@mail.example, or up to five of them with spaces in between',
  ),
  AIRLOCK_ALLOW_LOCAL_SMTP: z._default(z.enum(['true', 'false'], 'true or false'), 'false'),
  AIRLOCK_MAIL_FROM: z.optional(
    z.string().check(z.regex(SENDER, 'a sender such as Shop wallet <wallet@shop.example>')),
  ),
  AIRLOCK_PEPPER: Secret(key, RANDOM),
  AIRLOCK_SESSION_KEY: Secret(key, RANDOM),
  AIRLOCK_KEYS: z.optional(z.string()),
  AIRLOCK_SENDS_PER_ADDRESS: Sends(LIMITS['send-ip-1h']),
  AIRLOCK_SENDS_PER_PROJECT: Sends(LIMITS['send-project-1h']),
  AIRLOCK_SENDS_PER_MINUTE: Sends(LIMITS['send-total-1m']),
  AIRLOCK_CHALLENGE: z._default(z.enum(['off', 'proof-of-work'], 'off or proof-of-work'), 'proof-of-work'),
  AIRLOCK_DATABASE_WAIT: z._default(
    z.string().check(z.regex(/^\d{1,3}$/, 'a number of seconds from 0 to 999, such as 30')),
    '30',
  ),
  AIRLOCK_AUDIT_DAYS: z._default(
    z.string().check(z.regex(/^(?:[3-9]\d|[1-9]\d{2,3})$/, 'a number of days from 30 to 9999, such as 400')),
    '400',
  ),
  ...METRICS_VARIABLES,
  LOG_LEVEL: LogLevel,
})
export type Variables = z.infer<typeof Variables>

/** Variables whose values no message repeats. They may also be read from files. */
export const SECRETS = [
  'DATABASE_URL',
  'AIRLOCK_SMTP_URL',
  'AIRLOCK_PEPPER',
  'AIRLOCK_KEYS',
  'AIRLOCK_SESSION_KEY',
]
