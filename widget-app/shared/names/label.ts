/** The shortest and the longest label that may be registered. */
const SHORTEST_LABEL = 4
export const LONGEST_LABEL = 32

const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

/** Two hyphens at this place mark labels in another encoding, such as `xn--` (RFC 5890). */
const IS_ENCODED = /^..--/

/** Why a label cannot be registered: the form alone tells, without the server. */
export type LabelProblem = 'short' | 'invalid'

/** What keeps a label from being registered by its form; null for nothing. */
export function labelProblem(label: string): LabelProblem | null {
  if (label.length < SHORTEST_LABEL) return 'short'
  return LABEL.test(label) && !IS_ENCODED.test(label) && label.length <= LONGEST_LABEL ? null : 'invalid'
}

/** What a visitor typed, in lower case and without characters that no label has. */
export const cleanLabel = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, LONGEST_LABEL)
