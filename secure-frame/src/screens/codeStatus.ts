import { screensWords } from '../messages/en/screens.ts'
import { type MailNews, mailText } from './mailNews.ts'

/** Where a code step stands. `error`: the code could not be checked; `over`: it will not be any more. */
export type CodeState = 'waiting' | 'checking' | 'wrong' | 'over' | 'sending' | 'error'

/** One step in which a person types a code. All times are the server's (ms). */
export interface CodeStep {
  state: CodeState
  triesLeft: number
  expiresAt: number
  resendAt: number
  /** The server's clock minus the visitor's (ms). */
  offset: number
  /** Says more exactly what went wrong. */
  message?: string | null
  /** What there is to say of the mail; nothing while all is well. */
  mail?: MailNews | null
  onCode: (code: string) => void
  onResend: () => void
}

export interface CodeStatus {
  text: string
  tone: 'plain' | 'problem'
  /** Something is on its way. */
  busy: boolean
  /** No code can be typed now. */
  locked: boolean
  /** It is the code that is at fault. */
  wrong: boolean
  /** It is the mail: it will not come. */
  refused: boolean
  /** The code can't be used any more: only a new one helps. */
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

/** What is said under the field; `secondsLeft` until the code expires, `email` is where its mail goes. */
export function codeStatus(step: CodeStep, secondsLeft: number, email: string): CodeStatus {
  const busy = step.state === 'checking' || step.state === 'sending'
  const expired = secondsLeft === 0 && !busy && step.state !== 'over'
  const ended = expired || step.state === 'over'
  // What was typed is answered first.
  const mail = (step.state === 'waiting' && !expired && step.mail) || null
  const wrong = expired || ['wrong', 'error', 'over'].includes(step.state)
  return {
    text: textOf(step, { expired, mail, email }),
    tone: wrong || mail === 'refused' ? 'problem' : 'plain',
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
  if (expired) return screensWords.askForNewCode
  return mail ? mailText(mail, email) : TEXTS[step.state](step)
}
