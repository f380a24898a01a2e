/** @jsxImportSource preact */
import type { ThemeMode } from '@airlock/host-sdk'
import { AirlockMark, HalfMoon } from '../ui/icons.tsx'
import { SmallButton } from '../ui/SmallButton.tsx'
import { SmallLink } from '../ui/SmallLink.tsx'
import { words } from '../words/words.ts'
import styles from './Header.module.css'

const PARTS = ['design', 'code', 'attempts', 'log', 'faults'] as const

interface Props {
  mode: ThemeMode
  /** Parts that are on the page. */
  has: (part: (typeof PARTS)[number]) => boolean
  onMode: (mode: ThemeMode) => void
}

/** The page's head: its name, where things are, and the theme. */
export const Header = ({ mode, has, onMode }: Props) => (
  <header class={styles.header}>
    <a class={styles.skip} href="#main">
      {words.skip}
    </a>
    <a class={styles.brand} href="./">
      <AirlockMark />
      {words.brand} <span class={styles.note}>{words.brandNote}</span>
    </a>
    <div class={styles.side}>
      <nav class={styles.nav} aria-label={words.nav.label}>
        <ul>
          {PARTS.filter(has).map((part) => (
            <li key={part}>
              <SmallLink href={`#${part}`}>{words.nav[part]}</SmallLink>
            </li>
          ))}
        </ul>
      </nav>
      <SmallButton
        label={mode === 'dark' ? words.toLight : words.toDark}
        onClick={() => onMode(mode === 'dark' ? 'light' : 'dark')}
      >
        <HalfMoon />
      </SmallButton>
    </div>
  </header>
)
