import { type Theme, themes } from '@airlock/host-sdk/themes'

export type ThemeName = keyof typeof themes

export const THEME_NAMES = Object.keys(themes) as ThemeName[]

interface Choice {
  name: ThemeName
  theme: Theme
  locale: string
}

const isName = (text: string): text is ThemeName => Object.hasOwn(themes, text)

/** The theme and the language that the page's address asks for; Airlock's own in English for anything unknown. */
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search)
  const wanted = query.get('theme') ?? ''
  const name = isName(wanted) ? wanted : 'light'
  return { name, theme: themes[name], locale: query.get('locale') ?? 'en' }
}
