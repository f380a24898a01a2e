/**
 * Parses a URL; null if the text is not a URL. Not `URL.canParse`: once optimised, Node 20 returns false for hosts
 * with letters such as "ü".
 */
export function readUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
