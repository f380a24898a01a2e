import type { MailState } from '../../shared/api.ts'
import type { MailNews } from '../screens/mailNews.ts'

/** How often the server is asked for the status of an email (ms). */
const POLL = 2_000
/** From when on an unsent email is mentioned, and from when on it is explained (ms). */
const SLOW = 2_000
const LATE = 20_000

/** The news about an email after this wait (ms). */
export function newsOf(mail: MailState, waited: number): MailNews | null {
  if (mail !== 'queued') return mail === 'refused' ? 'refused' : null
  if (waited >= LATE) return 'late'
  return waited >= SLOW ? 'sending' : null
}

interface Mail {
  mail: MailState
  /** When its code expires, by the server's clock (ms). */
  expiresAt: number
}

interface MailWatchOptions {
  clock: { now(): number; local(): number }
  /** Aborts when the caller no longer waits. */
  signal: AbortSignal
  read: (signal: AbortSignal) => Promise<Mail>
  tell: (news: MailNews | null) => void
}

export interface MailWatch {
  /** Follows another email instead. */
  follow(mail: Mail): void
  /** Stops polling, and ignores a pending response. */
  pause(): void
  /** Continues with the same email. */
  resume(): void
}

const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/**
 * Polls the status of an email every two seconds until it is final, and reports what a person should know
 * (R27).
 */
export function watchMail({ clock, signal, read, tell }: MailWatchOptions): MailWatch {
  let followed: Mail = { mail: 'sent', expiresAt: 0 }
  let since = 0
  let turn = 0

  async function ask(mine: number): Promise<void> {
    // If the browser is briefly offline, or the server restarts, the last status remains.
    const { mail } = isHidden() ? followed : await read(signal).catch(() => followed)
    if (turn !== mine) return
    followed = { ...followed, mail }
    tell(newsOf(mail, clock.local() - since))
    resume()
  }

  function resume(): void {
    if (signal.aborted || followed.mail !== 'queued' || clock.now() >= followed.expiresAt) return
    turn += 1
    const mine = turn
    setTimeout(() => {
      if (turn === mine) void ask(mine)
    }, POLL)
  }

  function pause(): void {
    turn += 1
  }

  signal.addEventListener('abort', pause)
  return {
    follow(mail) {
      pause()
      followed = mail
      since = clock.local()
      tell(newsOf(mail.mail, 0))
      resume()
    },
    pause,
    resume,
  }
}
