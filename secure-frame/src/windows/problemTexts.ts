import type { ApiFailureReason } from '../session/failure.ts'

interface ProblemText {
  title: string
  text: string
  /** Whether a retry may help. */
  again: boolean
}

const ENDED: ProblemText = {
  title: 'This page is no longer valid',
  text: 'It has expired, or was used already. Go back to the site and start again. Nothing was signed here.',
  again: false,
}

/** The request was rejected or withdrawn in the frame while its window was open. */
export const WITHDRAWN: ProblemText = {
  title: 'This request was withdrawn',
  text: 'The site took it back, or it was rejected there. Nothing was approved here.',
  again: false,
}

const SPECIAL: Partial<Record<ApiFailureReason, ProblemText>> = {
  over: ENDED,
  'not-found': ENDED,
  invalid: ENDED,
  network: {
    title: 'No connection',
    text: 'The server did not answer. Check your connection and try again.',
    again: true,
  },
  'rate-limited': { title: 'One moment', text: 'There were too many tries. Wait a little.', again: true },
}

const USUAL: ProblemText = {
  title: 'That did not work',
  text: 'Something went wrong on our side. Nothing was signed.',
  again: true,
}

/** The text about a failed call. */
export const problemText = (reason: ApiFailureReason): ProblemText => SPECIAL[reason] ?? USUAL
