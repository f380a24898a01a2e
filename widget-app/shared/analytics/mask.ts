/**
 * Removes personal data and secrets from the texts of error reports. The browser masks before it sends, and the server
 * masks again before it stores, because a page of another release may have sent the report.
 */

/** The longest message and stack of a report, and the most frames. */
export const MESSAGE_LIMIT = 300
const STACK_LIMIT = 4_000
const FRAMES = 30

/** In order. Whatever is long and has a digit in it may be an address, a hash, a token or a key. */
const RULES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/[^\s@"'<>()]+@[^\s@"'<>()]+\.[^\s@"'<>()]+/g, '[email]'],
  // Parsers quote the data that they fail on.
  [/"[^"]*"?|`[^`]*`?|“[^”]*”?/g, '[text]'],
  [/'[^']*'?/g, '[text]'],
  [/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '[url]'],
  [/\b(?:bearer|dpop|basic)\s+\S+/gi, '[token]'],
  [/\b[\w-]+(?:\.[\w-]+)*\.eth\b/gi, '[name]'],
  [/\b0x[0-9a-f]{6,}/gi, '[hex]'],
  [/[\w+/=.%-]{16,}/g, '[long]'],
  [/\d{4,}/g, '[number]'],
]

/** A rule keeps long words without a digit, such as classes, and a property's name in single quotes. */
const KEPT = /^(?:(?!.*\.eth$)[A-Za-z_.]{1,39}|'[\w$]{1,40}')$/

/** Control characters, invisible ones, and halves of cut pairs. Postgres refuses some of them. */
const UNSTORABLE = /[\p{C}\p{Zl}\p{Zp}]/gu

/** Masks a text of one line, at most {@link MESSAGE_LIMIT} characters. */
export function maskText(text: string): string {
  // Cut before masking bounds the work, and cut again after it, because replacements may be longer.
  const line = text.slice(0, MESSAGE_LIMIT * 4).replace(/\s+/g, ' ')
  const masked = RULES.reduce(
    (left, [pattern, by]) => left.replace(pattern, (found) => (KEPT.test(found) ? found : by)),
    line,
  )
  return masked.trim().slice(0, MESSAGE_LIMIT).replace(UNSTORABLE, '')
}

/** A built file with its line and column. Its name is too short for an address, and has no long number. */
const PLACE = String.raw`\/assets\/(?!\D*\d{4,}[^-]*-)[A-Za-z_][\w-]{0,30}-[\w-]{8}\.js:\d{1,7}:\d{1,7}`

/** A frame of Chromium (`at name (place)`), or of Firefox and Safari (`name@place`), with single spaces. */
const FRAME = new RegExp(
  String.raw`^(?:at (?:async )?)?(?<name>[\w$.<>]{0,80}?) ?[@(]? ?(?<origin>https?:\/\/[^/\s]+)?(?<place>${PLACE})\)?$`,
)

/** Without runs of spaces, the pattern takes no longer for a hostile line than for an honest one. */
const tidied = (line: string) => line.slice(0, 500).replace(/\s+/g, ' ').trim()

/**
 * Reduces a stack to the frames in our own files, without their origin: `at name (/assets/file.js:line:column)`, one a
 * line. Frames of other origins, of extensions and of the dApp are left out.
 *
 * @param origin the widget's origin; frames that name another one are not ours
 */
export function ownFrames(stack: string, origin: string): string {
  return stack
    .slice(0, STACK_LIMIT * 8)
    .split('\n')
    .flatMap((line) => {
      const { name = '', origin: from, place } = FRAME.exec(tidied(line))?.groups ?? {}
      if (place === undefined || (from !== undefined && from !== origin)) return []
      return `at ${maskText(name) || '?'} (${place})`
    })
    .slice(0, FRAMES)
    .join('\n')
    .slice(0, STACK_LIMIT)
}
