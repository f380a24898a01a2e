import type { ThemeMode, ThemeVariables } from './types.ts'

/** A complete theme: what `createAirlock` and `setTheme` take. */
export interface Theme {
  themeMode: ThemeMode
  themeVariables: ThemeVariables
}

/** Every variable of a theme without a value, so that a preset leaves nothing of the theme before it. */
const NONE: ThemeVariables = {
  '--airlock-accent': undefined,
  '--airlock-border-radius-master': undefined,
  '--airlock-color-mix': undefined,
  '--airlock-color-mix-strength': undefined,
  '--airlock-contrast': undefined,
  '--airlock-density': undefined,
  '--airlock-font-family': undefined,
  '--airlock-font-size-master': undefined,
  '--airlock-layout': undefined,
  '--airlock-surface': undefined,
  '--airlock-text': undefined,
}

/**
 * Presets for `createAirlock({ ...config, ...themes.midnight })` and `setTheme(themes.midnight)`. Each sets or resets
 * every variable of the look.
 */
export const themes = {
  /** Airlock's own look. */
  light: { themeMode: 'light', themeVariables: NONE },
  /** Airlock's own look in the dark. */
  dark: { themeMode: 'dark', themeVariables: NONE },
  /** A blue that is nearly black, with a periwinkle accent. */
  midnight: {
    themeMode: 'dark',
    themeVariables: {
      ...NONE,
      '--airlock-accent': '#8c9eff',
      '--airlock-surface': '#0a0f1f',
      '--airlock-text': '#e6ebff',
    },
  },
  /** Cream and raspberry, round everywhere, in the system's rounded typeface where it has one. */
  playful: {
    themeMode: 'light',
    themeVariables: {
      ...NONE,
      '--airlock-accent': '#bf2062',
      '--airlock-border-radius-master': '7px',
      '--airlock-font-family': 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Nunito, Geist',
      '--airlock-surface': '#fff8ee',
      '--airlock-text': '#38203f',
    },
  },
  /** White and navy, square and compact, in the system's grotesque. */
  corporate: {
    themeMode: 'light',
    themeVariables: {
      ...NONE,
      '--airlock-accent': '#0b3d91',
      '--airlock-border-radius-master': '0px',
      '--airlock-density': 'compact',
      '--airlock-font-family': '"Helvetica Neue", Arial',
      '--airlock-text': '#1b2333',
    },
  },
  /** Black, white and yellow at contrast AAA, with an outline around every control. */
  contrast: {
    themeMode: 'dark',
    themeVariables: {
      ...NONE,
      '--airlock-accent': '#ffd60a',
      '--airlock-border-radius-master': '2px',
      '--airlock-contrast': 'AAA',
      '--airlock-surface': '#000000',
      '--airlock-text': '#ffffff',
    },
  },
} satisfies Record<string, Theme>
