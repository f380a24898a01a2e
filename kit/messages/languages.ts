import { type Language, setLanguage } from './catalogue.ts'

/** Functions that load languages, by a BCP 47 tag or its first part. */
export type Languages = Readonly<Record<string, () => Promise<Language>>>

const isTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** The attributes of `<html>` that follow the language. */
type Page = Pick<HTMLElement, 'lang' | 'dir'>

/** How long a page waits for its language (ms). It stays English after that. */
const DEADLINE = 3000

/**
 * Switches a page to the language of a BCP 47 tag. It stays English if there is no such language.
 *
 * @param notation whose numbers and dates are written: those of the tag's region, or of the language alone
 */
export async function loadLanguage(
  tag: string,
  languages: Languages,
  page: Page,
  notation: 'region' | 'language' = 'region',
): Promise<void> {
  const found = [tag, tag.split('-', 1)[0] ?? ''].find((name) => Object.hasOwn(languages, name))
  if (!isTag(tag) || !found) return
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, DEADLINE)
  })
  const language = await Promise.race([languages[found]?.(), late])
  if (!language) return
  setLanguage(notation === 'region' ? { ...language, locale: tag } : language)
  page.lang = tag
  page.dir = language.direction
}

/**
 * The pseudo-languages, for tests: they exist only on this machine. The dApp's page chooses the language, and on a real
 * site it could make the words of an approval unreadable with one of them.
 *
 * @param hostname the page's own, such as `widget.localhost`
 */
export const pseudoLanguages = (hostname: string): Languages =>
  hostname.endsWith('.localhost')
    ? {
        'en-XA': async () => (await import('./pseudo.ts')).accented,
        'ar-XB': async () => (await import('./pseudo.ts')).mirrored,
      }
    : {}
