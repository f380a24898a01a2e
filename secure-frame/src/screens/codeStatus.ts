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
  onCode: (code: string) => void
  onResend: () => void
}

export interface CodeStatus {
  text: string
  tone: 'plain' | 'problem'
  busy: boolean
  /** The code can't be used any more: only a new one helps. */
  ended: boolean
}

const tries = (count: number) => (count === 1 ? 'One try left.' : `${count} tries left.`)

const TEXTS: Readonly<Record<CodeState, (step: CodeStep) => string>> = {
  waiting: ({ message }) => message ?? '',
  checking: () => 'Checking the code…',
  sending: () => 'Sending a new code…',
  wrong: ({ triesLeft }) => `That code is not right. ${tries(triesLeft)}`,
  error: ({ message }) => message ?? 'The code could not be checked. Look at your connection and try again.',
  over: ({ message }) => message ?? 'This code does not work any more. Ask for a new one.',
}

/** What is said under the field; `secondsLeft` until the code expires. */
export function codeStatus(step: CodeStep, secondsLeft: number): CodeStatus {
  const busy = step.state === 'checking' || step.state === 'sending'
  const expired = secondsLeft === 0 && !busy && step.state !== 'over'
  return {
    text: expired ? 'The code has expired. Ask for a new one.' : TEXTS[step.state](step),
    tone: expired || ['wrong', 'error', 'over'].includes(step.state) ? 'problem' : 'plain',
    busy,
    ended: expired || step.state === 'over',
  }
}
