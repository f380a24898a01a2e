import gallery from '@airlock/kit/design/Gallery.module.css'
import { useLayoutEffect, useRef } from 'react'
import { applyTheme } from '../src/ui/theme/applyTheme.ts'
import styles from './ComponentPage.module.css'
import { readChoice, THEME_NAMES } from './choice.ts'
import { Actions } from './sections/Actions.tsx'
import { Fields } from './sections/Fields.tsx'
import { Foundations } from './sections/Foundations.tsx'
import { Lists } from './sections/Lists.tsx'
import { Money } from './sections/Money.tsx'
import { Pictures } from './sections/Pictures.tsx'
import { States } from './sections/States.tsx'
import { words } from './words.ts'

const MIRRORED = 'ar-XB'

/** Every component of the widget in each of its states, in one theme. */
export function ComponentPage() {
  const page = useRef<HTMLDivElement>(null)
  const { name, theme, locale } = readChoice(location.search)
  const { themeMode: mode, themeVariables: variables } = theme
  useLayoutEffect(() => {
    if (page.current) applyTheme(page.current, { mode, variables })
  }, [mode, variables])
  return (
    <div ref={page} className={gallery.page}>
      <header className={gallery.head}>
        <h1 className={gallery.title}>{words.title}</h1>
        <nav className={styles.themes} aria-label={words.themes}>
          {THEME_NAMES.map((one) => (
            <a
              key={one}
              className={styles.theme}
              href={`?theme=${one}&locale=${locale}`}
              aria-current={one === name ? 'page' : undefined}
            >
              {one}
            </a>
          ))}
          <a
            className={styles.theme}
            href={`?theme=${name}${locale === MIRRORED ? '' : `&locale=${MIRRORED}`}`}
            aria-current={locale === MIRRORED ? 'page' : undefined}
          >
            {words.mirrored}
          </a>
        </nav>
      </header>
      <main className={gallery.columns}>
        <Foundations />
        <Actions />
        <Lists />
        <Fields />
        <Money />
        <States />
        <Pictures />
      </main>
    </div>
  )
}
