import type { ThemeMode } from '@airlock/host-sdk'
import { byId } from '../dom.ts'

const KEY = 'demo-theme'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Blocked storage forgets: the page then follows the system again. */
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function remember(mode: ThemeMode): void {
  try {
    localStorage.setItem(KEY, mode)
  } catch {
    // As said above.
  }
}

const stored = remembered()
let chosen: ThemeMode | undefined = stored === 'light' || stored === 'dark' ? stored : undefined

/** What the visitor chose, else what the system says, also when it changes its mind. */
export const themeMode = (): ThemeMode => chosen ?? (dark.matches ? 'dark' : 'light')

function apply(): void {
  const mode = themeMode()
  document.documentElement.dataset.theme = mode
  byId('theme').setAttribute('aria-pressed', String(mode === 'dark'))
}

/** The button in the corner; the widget follows the page. */
export function startTheme(onChange: (mode: ThemeMode) => void): void {
  const change = () => {
    apply()
    onChange(themeMode())
  }
  apply()
  dark.addEventListener('change', change)
  byId('theme').addEventListener('click', () => {
    chosen = themeMode() === 'dark' ? 'light' : 'dark'
    remember(chosen)
    change()
  })
}
