import type { Language, Messages } from './catalogue.ts'

/* Pseudo-languages, made of the English messages. They test what real languages need: more room, and text from right
 * to left. The tags are CLDR's. Text without brackets on screen does not come from a catalogue. */

const PLAIN = 'AaBbCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz'
const ACCENTED = 'ÅåƁƀÇçÐðÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž'

/** How much longer than English other languages may be. */
const LONGER = 1.4

type Disguise = (text: string) => string

const accent: Disguise = (text) =>
  text.replace(/[aeiou]/g, '$&$&').replace(/[A-Za-z]/g, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter)

/** Keeps the parameters of a message unchanged: only its own words are translated. */
function outside(given: readonly unknown[], text: string, disguise: Disguise): string {
  const kept = given.filter((value) => typeof value === 'string' && value !== '') as string[]
  const [first, ...others] = kept
  if (first === undefined) return disguise(text)
  return text
    .split(first)
    .map((between) => (between ? outside(others, between, disguise) : ''))
    .join(first)
}

const lengthened = (text: string, changed: string) =>
  `[${changed}${'·'.repeat(Math.max(0, Math.ceil(text.length * LONGER) - changed.length - 2))}]`

/** Forces each run from right to left. The letters stay Latin, so that a screenshot can be read backwards. */
const reversed: Disguise = (text) => `\u202e${accent(text)}\u202c`

const whole = (disguise: Disguise) => (given: readonly unknown[], text: string) =>
  lengthened(text, outside(given, text, disguise))

type Whole = ReturnType<typeof whole>

const valuesOf = (given: readonly unknown[]) =>
  given.flatMap((value) => (value && typeof value === 'object' ? Object.values(value) : [value]))

function disguised(message: Messages[string], change: Whole): Messages[string] {
  if (typeof message === 'string') return change([], message)
  if (typeof message === 'function')
    return (...given: unknown[]) => {
      const result = message(...given)
      const texts = valuesOf(given)
      if (typeof result === 'string') return change(texts, result)
      return result.map((part) => (typeof part === 'string' && part ? change(texts, part) : part))
    }
  return disguiseAll(message, change)
}

const disguiseAll = (messages: Messages, change: Whole): Messages =>
  Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, disguised(message, change)]))

const made = (locale: string, direction: Language['direction'], disguise: Disguise): Language => ({
  locale,
  direction,
  translate: (_, english) => disguiseAll(english, whole(disguise)),
})

/** English with accents, in brackets and longer by 40 %. */
export const accented = made('en-XA', 'ltr', accent)

/** The same from right to left. */
export const mirrored = made('ar-XB', 'rtl', reversed)
