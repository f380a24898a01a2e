/** The number of digits of a code. */
export const CODE_LENGTH = 6

/** A separate code: as it was sent, or in two halves as people copy it. */
const ALONE = [/(?<!\d)\d{6}(?!\d)/, /(?<!\d)\d{3}[\s\u2010-\u2015-]\d{3}(?!\d)/]

/**
 * The digits of typed, pasted or autofilled text: the code itself if the text is a sentence of the email,
 * otherwise the first digits.
 */
export function digitsOf(raw: string): string {
  const text = raw.normalize('NFKC')
  const found = ALONE.map((pattern) => pattern.exec(text)?.[0]).find(Boolean)
  return (found ?? text).replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
}

/** The field's value, and whether it was already submitted. */
export interface CodeEntry {
  digits: string
  sent: boolean
}

export const EMPTY_CODE: CodeEntry = { digits: '', sent: false }

/** The field after an input, with the code to submit: each complete value is submitted once. */
export function enterCode(entry: CodeEntry, raw: string): { entry: CodeEntry; submit: string | null } {
  const digits = digitsOf(raw)
  if (digits === entry.digits) return { entry, submit: null }
  const full = digits.length === CODE_LENGTH
  return { entry: { digits, sent: full }, submit: full ? digits : null }
}
