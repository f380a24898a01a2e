import { locale } from '@airlock/kit/messages'
import { sessionsWords } from '../../messages/en/sessions.ts'

const MINUTE = 60_000

/** The server records use once a minute, so a session used within two minutes may be in use now. */
const JUST_NOW = 2 * MINUTE

/** Units (ms), the largest first. */
const UNITS = [
  ['week', 7 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const

/** When a session was last used, such as `5 minutes ago`; both times by the server's clock (ms). */
export function lastUsed(at: number, now: number): string {
  const age = now - at
  const unit = UNITS.find(([, length]) => age >= length)
  if (!unit || age < JUST_NOW) return sessionsWords.justNow
  const [name, length] = unit
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-Math.floor(age / length), name)
}
