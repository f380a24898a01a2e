import type { ThemeMode } from '@airlock/host-sdk'
import { byId } from '../dom.ts'

const KEY = 'demo-theme'

const remembered = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

const remember = (mode: ThemeMode) => {
  try {
    localStorage.setItem(KEY, mode)
  } catch {
    // It is light again next time.
  }
}

/** What the visitor chose, else what the system says. */
export function themeMode(): ThemeMode {
  const chosen = document.documentElement.dataset.theme ?? remembered()
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function apply(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode
  byId('theme').setAttribute('aria-pressed', String(mode === 'dark'))
}

/** The button in the corner; the widget follows the page. */
export function startTheme(onChange: (mode: ThemeMode) => void): void {
  apply(themeMode())
  byId('theme').addEventListener('click', () => {
    const mode = themeMode() === 'dark' ? 'light' : 'dark'
    apply(mode)
    remember(mode)
    onChange(mode)
  })
}
