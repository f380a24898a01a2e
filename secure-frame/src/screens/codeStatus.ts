import { screensWords } from '../messages/en/screens.ts'
import { type MailNews, mailText } from './mailNews.ts'

/** The state of a code step. `error`: the code could not be checked; `over`: it can no longer be checked. */
export type CodeState = 'waiting' | 'checking' | 'wrong' | 'over' | 'sending' | 'error'

/** A step in which a person types a code. All times are the server's (ms). */
export interface CodeStep {
  state: CodeState
  triesLeft: number
  /** Counts the codes and the wrong tries: whenever it changes, the field is cleared. */
  round: number
  expiresAt: number
  resendAt: number
  /** The server's clock minus the visitor's (ms). */
  offset: number
  /** A more specific error text. */
  message?: string | null
  /** Whether the server has not reported yet that it sends the code. */
  isComing?: boolean
  /** The status of the email; undefined if there is no problem. */
  mail?: MailNews | null
  onCode: (code: string) => void
  onResend: () => void
}

export interface CodeStatus {
  text: string
  tone: 'plain' | 'problem'
  /** Whether a request is pending. */
  busy: boolean
  /** Whether typing is disabled. */
  locked: boolean
  /** Whether the code is wrong. */
  wrong: boolean
  /** Whether the email was refused. */
  refused: boolean
  /** Whether the code can no longer be used, so that only a new one helps. */
  ended: boolean
}

const TEXTS: Readonly<Record<CodeState, (step: CodeStep) => string>> = {
  waiting: ({ message }) => message ?? '',
  checking: () => screensWords.checkingTheCode,
  sending: () => screensWords.sendingANewCode,
  wrong: ({ triesLeft }) => screensWords.incorrectCode(screensWords.attemptsLeft(triesLeft)),
  error: ({ message }) => message ?? screensWords.codeNotChecked,
  over: ({ message }) => message ?? screensWords.codeIsOver,
}

/** The text under the field; `secondsLeft` until the code expires, `email` is the recipient. */
export function codeStatus(step: CodeStep, secondsLeft: number, email: string): CodeStatus {
  const busy = step.state === 'checking' || step.state === 'sending'
  const expired = secondsLeft === 0 && !busy && step.state !== 'over'
  const ended = expired || step.state === 'over'
  // The status of the typed code takes precedence.
  const news = step.isComing ? 'sending' : step.mail
  const mail = (step.state === 'waiting' && !expired && news) || null
  const wrong = expired || step.state === 'wrong' || step.state === 'over'
  return {
    text: textOf(step, { expired, mail, email }),
    tone: wrong || step.state === 'error' || mail === 'refused' ? 'problem' : 'plain',
    busy: busy || mail === 'sending' || mail === 'late',
    locked: busy || ended,
    wrong,
    refused: mail === 'refused',
    ended,
  }
}

interface Standing {
  expired: boolean
  mail: MailNews | null
  email: string
}

function textOf(step: CodeStep, { expired, mail, email }: Standing): string {
  if (expired) return screensWords.codeHasExpired
  return mail ? mailText(mail, email) : TEXTS[step.state](step)
}
