/** Characters that can't be seen but change what is read: direction, joiners, tags, control characters. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu
const KEPT = new Set(['\n', '\t'])

/**
 * A text as it may be shown before signing: what would hide or turn letters round is written out as its code point, so
 * that nobody signs words that they did not see.
 */
export const plainText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(UNSEEN, (character) => {
    if (KEPT.has(character)) return character
    const point = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return `⟨U+${point}⟩`
  })
