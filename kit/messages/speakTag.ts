import { type Language, speak } from './catalogue.ts'

/** How languages other than English are fetched, by the tag or by its first part. */
export type Languages = Readonly<Record<string, () => Promise<Language>>>

const isTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** What `<html>` says of the page. */
type Page = Pick<HTMLElement, 'lang' | 'dir'>

/** Puts a page into the language that a BCP 47 tag asks for. English is for all that nobody has translated. */
export async function speakTag(tag: string, languages: Languages, page: Page): Promise<void> {
  const found = [tag, tag.split('-', 1)[0] ?? ''].find((name) => Object.hasOwn(languages, name))
  if (!isTag(tag) || !found) return
  const language = await languages[found]?.()
  if (!language) return
  // Numbers and dates are written as the region does.
  speak({ ...language, locale: tag })
  page.lang = tag
  page.dir = language.direction
}
