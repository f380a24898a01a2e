import { english, type Languages, speakTag } from '@airlock/kit/messages'

/** The languages of the secure frame. The last two are for tests: made of English, longer, and one from right to left. */
const LANGUAGES: Languages = {
  en: async () => english,
  'en-XA': async () => (await import('@airlock/kit/messages/pseudo')).accented,
  'ar-XB': async () => (await import('@airlock/kit/messages/pseudo')).mirrored,
}

/** Puts the page into the language that a BCP 47 tag asks for; in English if that cannot be fetched. */
export const speakLocale = (locale: string): Promise<void> =>
  speakTag(locale, LANGUAGES, document.documentElement).catch(() => undefined)
