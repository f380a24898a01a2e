/** Invisible characters that change the displayed text: direction, joiners, tags, control characters. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Co}\p{Cs}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu
const KEPT = new Set(['\n', '\t'])

/**
 * Makes a text safe to show before signing: characters that would hide or reverse others are replaced by
 * their code points, so that people see every word that they sign.
 */
export const plainText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(UNSEEN, (character) => {
    if (KEPT.has(character)) return character
    const point = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    return `⟨U+${point}⟩`
  })
