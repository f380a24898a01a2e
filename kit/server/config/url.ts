/** A URL, or null where the text is none. `URL.canParse` of Node 20 denies hosts with letters such as "ü" once it is hot. */
export function readUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
