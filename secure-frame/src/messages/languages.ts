import { english } from '@airlock/kit/messages'
import { loadLanguage, pseudoLanguages } from '@airlock/kit/messages/languages'
import { documentsWords } from './en/documents.ts'

/**
 * Switches a document to the language of a BCP 47 tag, with its title; it stays in English if the translation cannot be loaded.
 * The dApp's page chooses the tag, whose region would write 1,234 as 1.234 between words that stay the same: amounts are
 * written as the words are.
 */
export async function loadLocale(locale: string, name: keyof typeof documentsWords): Promise<void> {
  const languages = { en: async () => english, ...pseudoLanguages(location.hostname) }
  await loadLanguage(locale, languages, document.documentElement, 'language').catch(() => undefined)
  document.title = documentsWords[name]
}
