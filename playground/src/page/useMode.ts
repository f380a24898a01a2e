import type { ThemeMode } from '@airlock/host-sdk'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'

const dark = matchMedia('(prefers-color-scheme: dark)')

const systemMode = (): ThemeMode => (dark.matches ? 'dark' : 'light')

/** The mode in which page and widget are shown: the wanted one, or the system's, whose changes are followed. */
export function useMode(wanted: ThemeMode | undefined): ThemeMode {
  const [system, setSystem] = useState(systemMode)
  useEffect(() => {
    const follow = () => setSystem(systemMode())
    dark.addEventListener('change', follow)
    return () => dark.removeEventListener('change', follow)
  }, [])
  const mode = wanted ?? system
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = mode
  }, [mode])
  return mode
}
