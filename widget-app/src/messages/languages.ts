import { english, type Languages, speakTag } from '@airlock/kit/messages'

/**
 * The languages of the widget. The last two are for tests: longer English, and English from right to left.
 */
const LANGUAGES: Languages = {
  en: async () => english,
  'en-XA': async () => (await import('@airlock/kit/messages/pseudo')).accented,
  'ar-XB': async () => (await import('@airlock/kit/messages/pseudo')).mirrored,
}

/** Switches the page to the language of a BCP 47 tag. */
export const speakLocale = (locale: string): Promise<void> =>
  speakTag(locale, LANGUAGES, document.documentElement)
