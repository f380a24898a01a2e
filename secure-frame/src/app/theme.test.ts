import { describe, expect, test, vi } from 'vitest'
import { createTheme } from './theme.ts'

function browser(prefersDark: boolean) {
  const media = Object.assign(new EventTarget(), { matches: prefersDark })
  const theme = createTheme(media as unknown as MediaQueryList)
  const turn = (matches: boolean) => {
    media.matches = matches
    media.dispatchEvent(new Event('change'))
  }
  return { theme, turn }
}

const NAMES = { accent: '--airlock-accent', surface: '--airlock-surface' } as const
const accented = (accent: string) => ({ themeVariables: { [NAMES.accent]: accent } })

describe('the mode', () => {
  test('is the browser’s, and follows it, until the dApp sets one', () => {
    const { theme, turn } = browser(true)
    const listener = vi.fn()
    const stop = theme.onChange(listener)
    expect(theme.get().mode).toBe('dark')
    turn(false)
    expect(theme.get().mode).toBe('light')
    theme.set({ themeMode: 'dark' })
    expect(theme.get().mode).toBe('dark')
    theme.set({ themeMode: null })
    expect(theme.get().mode).toBe('light')
    stop()
    turn(true)
    expect(listener).toHaveBeenCalledTimes(3)
  })

  test('stays when only the accent changes', () => {
    const { theme } = browser(false)
    theme.set({ themeMode: 'dark' })
    theme.set(accented('#123456'))
    expect(theme.get()).toEqual({ mode: 'dark', accent: '#123456', surface: null })
  })
})

describe.each(['accent', 'surface'] as const)('the colour of the %s', (color) => {
  test.each(['#abc', '#A1B2C3', ' #a1b2c3 '])('%j is applied', (value) => {
    const { theme } = browser(false)
    theme.set({ themeVariables: { [NAMES[color]]: value } })
    expect(theme.get()[color]).toBe(value.trim())
  })

  test.each([
    'red',
    '#abcd',
    '#a1b2c3d4',
    'rgb(0, 0, 0)',
    'url(https://evil.example)',
    '#fff;position:fixed',
    '#fff\n}',
    'var(--text)',
    '',
  ])('%j is ignored: no other style of a dApp applies here', (value) => {
    const { theme } = browser(false)
    theme.set({ themeVariables: { [NAMES[color]]: value } })
    expect(theme.get()[color]).toBeNull()
  })
})
