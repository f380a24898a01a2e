/** The longest text record of a name, in characters. */
export const LONGEST_TEXT = 2_048

/** Why the value of a text record is refused. */
export type TextProblem = 'long' | 'characters' | 'avatar' | 'url' | 'email'

/**
 * Control characters, line breaks, and characters that change the direction of a text or cannot be seen. The joiners of
 * emoji and of Persian and Indic words are accepted, and so are the tags in flags such as that of Scotland, and code
 * points without a character: an emoji of a later Unicode version is one to a server or browser that does not know it.
 */
const UNSEEN = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u

/** What the values of some keys have to look like. The avatar's forms are those of ENSIP-12. */
const FORMS: Readonly<Record<'avatar' | 'url' | 'email', RegExp>> = {
  avatar: /^(?:https:\/\/|ipfs:\/\/|eip155:\d|data:image\/)/,
  url: /^https?:\/\/[^\s/]/,
  email: /^[^\s@]+@[^\s@]+$/,
}

const isFormed = (key: string): key is keyof typeof FORMS => Object.hasOwn(FORMS, key)

/** What is wrong with a text record (ENSIP-5); null for nothing. The server and the form judge by this function. */
export function textProblem(key: string, value: string): TextProblem | null {
  if (value.length > LONGEST_TEXT) return 'long'
  if (UNSEEN.test(value)) return 'characters'
  return isFormed(key) && !FORMS[key].test(value) ? key : null
}
