import { type BigIntStats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'

/**
 * Identifies the state of a file. It follows links, so that it also changes when a link gets another target, or when
 * another file replaces this one.
 */
const stateOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats) =>
  [dev, ino, size, mtimeNs, ctimeNs].join(' ')

const missing = (error: unknown) => String((error as NodeJS.ErrnoException).code)

/** The state of a file; the code of the error if it cannot be reached. */
export const fileState = (file: string): Promise<string> =>
  stat(file, { bigint: true }).then(stateOf, missing)

/** The same at once. */
export function fileStateSync(file: string): string {
  try {
    return stateOf(statSync(file, { bigint: true }))
  } catch (error) {
    return missing(error)
  }
}
