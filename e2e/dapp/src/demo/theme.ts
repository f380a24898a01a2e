import type { ThemeMode } from '@airlock/host-sdk'
import { byId } from '../dom.ts'

const KEY = 'demo-theme'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** If storage is blocked, the choice is lost and the page follows the system again. */
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
    // Storage is blocked, see above.
  }
}

const stored = remembered()
let chosen: ThemeMode | undefined = stored === 'light' || stored === 'dark' ? stored : undefined

/** The visitor's choice, or else the system's theme, including its changes. */
export const themeMode = (): ThemeMode => chosen ?? (dark.matches ? 'dark' : 'light')

function apply(): void {
  const mode = themeMode()
  document.documentElement.dataset.theme = mode
  byId('theme').setAttribute('aria-pressed', String(mode === 'dark'))
}

/** The button in the corner. The widget follows the page's theme. */
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
