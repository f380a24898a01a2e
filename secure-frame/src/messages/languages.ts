import { english } from '@airlock/kit/messages'
import { pseudoLanguages, speakTag } from '@airlock/kit/messages/languages'

/** Switches the page to the language of a BCP 47 tag; it stays in English if the translation cannot be loaded. */
export const speakLocale = (locale: string): Promise<void> =>
  speakTag(
    locale,
    { en: async () => english, ...pseudoLanguages(location.hostname) },
    document.documentElement,
  ).catch(() => undefined)
