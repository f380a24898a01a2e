/** A text, or how one is made of what varies in it; a list where parts of it are drawn. */
// biome-ignore lint/suspicious/noExplicitAny: parameters of any kind, each checked where the message is used.
type Message = string | ((...values: any[]) => string | readonly unknown[])

/** Messages by name, in groups where there is a table of them. */
export interface Messages {
  readonly [name: string]: Message | Messages
}

/** The same messages in other words: none missing, none more, each of the same parameters. */
export type Translation<M> = {
  readonly [Name in keyof M]: M[Name] extends string
    ? string
    : M[Name] extends (...values: never[]) => unknown
      ? M[Name]
      : Translation<M[Name]>
}

/** A language that a page can be written in. */
export interface Language {
  /** BCP 47. Also how numbers and dates are written. */
  locale: string
  direction: 'ltr' | 'rtl'
  /** The messages of a catalogue, given its name and its English ones. */
  translate: (name: string, english: Messages) => Messages
}

/** The language of every page at the start. */
export const english: Language = { locale: 'en', direction: 'ltr', translate: (_, messages) => messages }

let language = english
const catalogues: (() => void)[] = []

/**
 * Messages, in the language of the page: they change with it, so read them where they are drawn and not while a module
 * loads. A catalogue that comes with a later view is in the page's language from the start.
 */
export function catalogue<M extends Messages>(name: string, messages: M): Translation<M> {
  const translated = { ...messages } as unknown as Translation<M>
  const translate = () => Object.assign(translated, language.translate(name, messages))
  translate()
  catalogues.push(translate)
  return translated
}

/** Changes the language of the page: its messages, numbers, dates and lists. */
export function setLanguage(next: Language = english): void {
  language = next
  for (const translate of catalogues) translate()
}

/** The locale of the page's language. */
export const locale = (): string => language.locale
