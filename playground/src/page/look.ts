import { PRESETS } from '../settings/presets.ts'
import type { Tile } from '../ui/ThemeTiles.tsx'
import { words } from '../words/words.ts'

/** Accents to begin with. */
export const ACCENTS = [
  { value: '#4f46e5', label: words.colors.indigo },
  { value: '#2563eb', label: words.colors.blue },
  { value: '#9333ea', label: words.colors.violet },
  { value: '#db2777', label: words.colors.pink },
  { value: '#e5484d', label: words.colors.red },
  { value: '#ea580c', label: words.colors.orange },
  { value: '#3f3f46', label: words.colors.graphite },
]

/** Tints to begin with. */
export const TINTS = [
  { value: '#3b82f6', label: words.colors.blue },
  { value: '#a855f7', label: words.colors.violet },
  { value: '#f97316', label: words.colors.orange },
  { value: '#84cc16', label: words.colors.lime },
]

const OURS = {
  light: { surface: '#ffffff', text: '#16181d', accent: '#0d6e62' },
  dark: { surface: '#17191e', text: '#f1f2f5', accent: '#45bda9' },
} as const

/** The pictures of the themes. Airlock's own look is drawn in the page's mode. */
export function tilesFor(mode: 'light' | 'dark'): Tile[] {
  const label = (name: string) => words.design.themes[name] ?? name
  const presets = Object.entries(PRESETS).map(([value, { themeMode, themeVariables: look }]) => ({
    value,
    label: label(value),
    surface: look['--airlock-surface'] ?? OURS[themeMode].surface,
    text: look['--airlock-text'] ?? OURS[themeMode].text,
    accent: look['--airlock-accent'] ?? OURS[themeMode].accent,
    radius: look['--airlock-border-radius-master'] ?? '4px',
  }))
  return [{ value: 'none', label: label('none'), radius: '4px', ...OURS[mode] }, ...presets]
}
