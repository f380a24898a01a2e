import { english } from '@airlock/kit/messages'
import { loadLanguage, pseudoLanguages } from '@airlock/kit/messages/languages'

/** Switches the page to the language of a BCP 47 tag. */
export const loadLocale = (locale: string): Promise<void> =>
  loadLanguage(
    locale,
    { en: async () => english, ...pseudoLanguages(location.hostname) },
    document.documentElement,
  )
