/** A kind of error in the catalogue. */
export type Kind = 'connect' | 'wallet' | 'network' | 'account' | 'payment' | 'transport' | 'alert' | 'limit'

/** The error that a caller gets, or the text that a visitor reads. */
export interface Outcome {
  code: number | string | null
  message: string
}

/** An error of the specification: `spec` is its wording there. */
export interface Entry {
  /** The code of the error or alert; null for what only the visitor reads. */
  code: Outcome['code']
  spec: string
  /** Words of ours that the message contains. @default the specification's */
  message?: string
  /** Causes it here; or, where that needs a browser, the file of a test and its assertion of the code or the message. */
  provoke: (() => Promise<Outcome>) | readonly [file: string, assertion: string]
}

/** Makes the rows of errors that these functions provoke, by the wording of the specification. */
export const rowsOf =
  <S extends string>(provoked: Readonly<Record<S, () => Promise<Outcome>>>) =>
  (code: Entry['code'], spec: S, message: string = spec): Entry => ({
    code,
    spec,
    message,
    provoke: provoked[spec],
  })
