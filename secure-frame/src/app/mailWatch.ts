import type { MailState } from '../../shared/api.ts'
import type { MailNews } from '../screens/mailNews.ts'

/** How often the server is asked what became of a mail (ms). */
const POLL = 2_000
/** From when on a mail that has not gone out is worth a word, and from when on an explanation (ms). */
const SLOW = 2_000
const LATE = 20_000

/** What there is to say of a mail that has been waited for so long (ms). */
export function newsOf(mail: MailState, waited: number): MailNews | null {
  if (mail !== 'queued') return mail === 'refused' ? 'refused' : null
  if (waited >= LATE) return 'late'
  return waited >= SLOW ? 'sending' : null
}

interface Mail {
  mail: MailState
  /** When its code ends, by the server's clock (ms). */
  expiresAt: number
}

interface MailWatchOptions {
  clock: { now(): number; local(): number }
  /** Aborts when whoever waits has gone. */
  signal: AbortSignal
  read: (signal: AbortSignal) => Promise<Mail>
  tell: (news: MailNews | null) => void
}

export interface MailWatch {
  /** Another mail is the one that is waited for. */
  follow(mail: Mail): void
  /** Asks nothing any more; an answer that is under way is nobody's news. */
  pause(): void
  /** Goes on with the mail that was followed. */
  resume(): void
}

const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden'

/** Asks every two seconds what becomes of a mail until that is known, and tells what a person has to know of it (R27). */
export function watchMail({ clock, signal, read, tell }: MailWatchOptions): MailWatch {
  let followed: Mail = { mail: 'sent', expiresAt: 0 }
  let since = 0
  let turn = 0

  async function ask(mine: number): Promise<void> {
    // Offline for a moment, or a server that restarts: what was known stays.
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
