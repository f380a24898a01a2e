import { windowsWords } from '../messages/en/windows.ts'
import type { ApiFailureReason } from '../session/failure.ts'

interface ProblemText {
  title: string
  text: string
  /** Whether a retry may help. */
  again: boolean
}

const ENDED: readonly ApiFailureReason[] = ['over', 'not-found', 'invalid']

/** The text for a failed call. */
export function problemText(reason: ApiFailureReason): ProblemText {
  const special: Partial<Record<ApiFailureReason, Omit<ProblemText, 'again'>>> = windowsWords.problems
  return { ...(special[reason] ?? windowsWords.usualProblem), again: !ENDED.includes(reason) }
}
