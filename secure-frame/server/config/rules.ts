import { isPrivate, type Rule } from '@airlock/kit/server'
import { SAMPLE_VALUES } from './samples.ts'
import { mailServers, type Variables } from './variables.ts'

/** Hosts on this machine, such as that of development's mailbox. */
const LOCAL_HOST = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)$/

export const isLocal = (url: string) => LOCAL_HOST.test(hostOf(url))

/** `URL` keeps the host's case for schemes that it does not know. */
const hostOf = (url: string) => new URL(url).hostname.toLowerCase()

const isHttp = (url: string | undefined) => url?.startsWith('http:') ?? false

/** A key may be written in either alphabet of base64, with or without padding. */
const plain = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

const isSample = (text: string | undefined) =>
  text !== undefined && SAMPLE_VALUES.some((sample) => plain(text).includes(sample))

const OWN_KEY = 'in production give it 32 random bytes ("openssl rand -base64 32"), or their file by'

/** Random bytes contain more different characters than typed text. */
const isMadeUp = (text: string | undefined) => text !== undefined && new Set(plain(text)).size < 16

const madeUp = (name: 'AIRLOCK_PEPPER' | 'AIRLOCK_SESSION_KEY'): Rule<Variables> => ({
  broken: (variables) => isMadeUp(variables[name]),
  mend: `${name} is not random: ${OWN_KEY} ${name}_FILE.`,
})

const missing = (name: keyof Variables, mend: string): Rule<Variables> => ({
  broken: (variables) => variables[name] === undefined,
  mend: `${name} is not set: ${mend}`,
})

type Sampled = 'AIRLOCK_PEPPER' | 'AIRLOCK_SESSION_KEY' | 'AIRLOCK_KEYS'

const sample = (name: Sampled): Rule<Variables> => ({
  broken: (variables) => isSample(variables[name]),
  mend: `${name} is the sample that everybody knows: in production make your own.`,
})

/** Development uses samples for secrets that are not set. */
const exposedSample = (name: Sampled): Rule<Variables> => ({
  broken: ({ HOST: host, [name]: value }) =>
    !isPrivate({ mode: 'development', host }) && (value === undefined || isSample(value)),
  mend: `${name} is the sample that everybody knows, and HOST lets other machines reach this server: make your own, or leave HOST out.`,
})

const plainHttp = (name: 'AIRLOCK_WIDGET_URL' | 'AIRLOCK_SECURE_URL', what: string): Rule<Variables> => ({
  broken: (variables) => isHttp(variables[name]),
  mend: `${name} starts with http: in production the ${what} has to be served over https.`,
})

/** The rules of every mode. */
export const ALWAYS: readonly Rule<Variables>[] = [
  {
    broken: ({ AIRLOCK_WIDGET_URL, AIRLOCK_SECURE_URL }) =>
      AIRLOCK_WIDGET_URL !== undefined && AIRLOCK_WIDGET_URL === AIRLOCK_SECURE_URL,
    mend: 'AIRLOCK_WIDGET_URL and AIRLOCK_SECURE_URL are the same: the secure frame is only safe on an origin of its own.',
  },
  {
    broken: ({ AIRLOCK_PEPPER, AIRLOCK_SESSION_KEY }) =>
      AIRLOCK_PEPPER !== undefined && AIRLOCK_PEPPER === AIRLOCK_SESSION_KEY,
    mend: 'AIRLOCK_PEPPER and AIRLOCK_SESSION_KEY are the same: give each its own random bytes.',
  },
]

/** Servers with sample secrets must be private: with those secrets anyone can open every session and share. */
export const DEVELOPMENT: readonly Rule<Variables>[] = [
  exposedSample('AIRLOCK_PEPPER'),
  exposedSample('AIRLOCK_SESSION_KEY'),
  exposedSample('AIRLOCK_KEYS'),
]

/** The rules of production alone (SEC-60), each with a sentence that explains how to fix it. */
export const PRODUCTION: readonly Rule<Variables>[] = [
  missing(
    'AIRLOCK_PROJECTS',
    'in production give it the path of your project file, such as /etc/airlock/airlock.yaml.',
  ),
  missing('AIRLOCK_WIDGET_URL', 'give it the origin of the widget, such as https://widget.example.'),
  plainHttp('AIRLOCK_WIDGET_URL', 'widget'),
  missing(
    'AIRLOCK_SECURE_URL',
    'give it the public origin of this server, such as https://secure.other.example.',
  ),
  plainHttp('AIRLOCK_SECURE_URL', 'secure frame'),
  missing(
    'DATABASE_URL',
    'in production give it the address of a Postgres database. The embedded database is for a single process on a developer’s machine.',
  ),
  missing(
    'AIRLOCK_SMTP_URL',
    'in production give it your mail server, such as smtps://user:password@mail.example.',
  ),
  {
    broken: ({ AIRLOCK_SMTP_URL, AIRLOCK_ALLOW_LOCAL_SMTP }) =>
      mailServers(AIRLOCK_SMTP_URL).some(isLocal) && AIRLOCK_ALLOW_LOCAL_SMTP === 'false',
    mend: 'AIRLOCK_SMTP_URL names this machine, where development’s mailbox shows every code: in production name your mail server. If a real one runs here, set AIRLOCK_ALLOW_LOCAL_SMTP=true.',
  },
  missing(
    'AIRLOCK_MAIL_FROM',
    'give it the sender of your mails, such as Shop wallet <wallet@shop.example>.',
  ),
  missing('AIRLOCK_PEPPER', `${OWN_KEY} AIRLOCK_PEPPER_FILE.`),
  sample('AIRLOCK_PEPPER'),
  madeUp('AIRLOCK_PEPPER'),
  missing('AIRLOCK_SESSION_KEY', `${OWN_KEY} AIRLOCK_SESSION_KEY_FILE.`),
  sample('AIRLOCK_SESSION_KEY'),
  madeUp('AIRLOCK_SESSION_KEY'),
  missing(
    'AIRLOCK_KEYS',
    'in production give it the keyring that seals the shares, or better its file by AIRLOCK_KEYS_FILE. "airlock new-keys" writes one.',
  ),
  sample('AIRLOCK_KEYS'),
]
