import type { ThemeMode, ThemeVariables } from '@airlock/host-sdk'
import { themes } from '@airlock/host-sdk/themes'

interface Preset {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
}

const { midnight, playful, corporate, contrast } = themes

/** The presets that the page offers, by name. Airlock's own light and dark look are the mode, a setting of its own. */
export const PRESETS: Readonly<Record<string, Preset>> = { midnight, playful, corporate, contrast }
