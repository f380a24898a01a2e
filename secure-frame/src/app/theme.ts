import type { Theme } from './environment.ts'

interface Wanted {
  themeMode?: 'light' | 'dark' | null | undefined
  themeVariables?:
    | { '--airlock-accent'?: string | undefined; '--airlock-surface'?: string | undefined }
    | undefined
}

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** The part of a dApp's theme that applies in the frame: the mode, and the accent and the card in plain hex. */
export function createTheme(prefersDark: MediaQueryList) {
  const listeners = new Set<() => void>()
  let wanted: Wanted = {}
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }
  prefersDark.addEventListener('change', changed)
  return {
    set: (theme: Wanted) => {
      wanted = { ...wanted, ...theme }
      changed()
    },
    get: (): Theme => {
      const color = (name: '--airlock-accent' | '--airlock-surface') => {
        const value = wanted.themeVariables?.[name]?.trim()
        return value && HEX.test(value) ? value : null
      }
      return {
        mode: wanted.themeMode ?? (prefersDark.matches ? 'dark' : 'light'),
        accent: color('--airlock-accent'),
        surface: color('--airlock-surface'),
      }
    },
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
