import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { nearest } from '../contract/nearest.ts'
import type { AirlockConfig } from '../types.ts'
import { warn } from './advice.ts'
import { checkOptions, checkTheme, tidyOptions } from './options.ts'

const good: AirlockConfig = {
  projectId: 'shop',
  widgetUrl: 'https://widget.example',
  metadata: { name: 'Shop' },
  networks: ['eip155:1'],
}
const tidied = (change: object) => tidyOptions({ ...good, ...change } as AirlockConfig)
const log = vi.spyOn(console, 'warn')

beforeEach(() => {
  // A stub that accepts only these CSS values.
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => ['unset', 'red', '4px'].includes(value) })
  log.mockReset()
})
afterEach(() => void vi.unstubAllGlobals())

describe('an invalid option is ignored with one warning that names it', () => {
  test.each<[object, string]>([
    [{ themeMode: 'drak' }, 'themeMode must be "light" or "dark", not "drak". It is ignored.'],
    [{ preload: 'now' }, 'preload must be "eager", "idle", "visible" or "intent", not "now". It is ignored.'],
    [{ announce: 'no' }, 'announce must be true or false, not "no". It is ignored.'],
    [
      { privacyPolicyUrl: '/privacy' },
      'privacyPolicyUrl must be an http(s) URL, not "/privacy". It is ignored.',
    ],
    [
      { termsConditionsUrl: 'javascript:alert(1)' },
      'termsConditionsUrl must be an http(s) URL, not "javascript:alert(1)". It is ignored.',
    ],
    [
      { connectMethodsOrder: ['emial'] },
      'connectMethodsOrder must be a list of "email", "social" and "wallet", not emial. It is ignored.',
    ],
    [{ themMode: 'dark' }, 'there is no option "themMode". Did you mean "themeMode"?'],
    [{ feature: {} }, 'there is no option "feature". Did you mean "features"?'],
    [{ features: () => true }, 'features must be an object, not () => true. It is ignored.'],
    [
      { themeVariables: { '--airlock-accent': 'rde' } },
      'themeVariables.--airlock-accent must be a CSS colour, not "rde". It is ignored.',
    ],
  ])('%j', (change, words) => {
    const { options, mistakes } = tidied(change)
    const kept = Object.keys(change).filter((name) => name === 'themeVariables')
    expect(options).toEqual({ ...good, ...Object.fromEntries(kept.map((name) => [name, {}])) })
    warn(mistakes)
    expect(log).toHaveBeenCalledExactlyOnceWith(`Airlock: ${words}`)
    warn(mistakes)
    expect(log).toHaveBeenCalledOnce()
  })
})

test('mistakes are removed from the configuration before it is used, each with a warning', async () => {
  const config = { ...good, themeMode: 'dim', preloda: true } as unknown as AirlockConfig
  checkOptions(config)
  expect(config).toEqual(good)
  await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(2))
})

test('valid options stay unchanged, and so do unused fields of networks', () => {
  const viem = { id: 1, name: 'One', nativeCurrency: {}, rpcUrls: {}, contracts: {}, formatters: () => {} }
  const change = {
    networks: [viem],
    mount: { append: () => {} },
    debug: true,
    features: { email: false, connectorTypeOrder: ['recent'] },
    themeVariables: { '--airlock-accent': 'red', '--airlock-border-radius-master': '4px' },
  }
  expect(tidied(change)).toEqual({ options: { ...good, ...change }, mistakes: [] })
})

test.each([
  ['themMode', 'themeMode'],
  ['NETWORKS', 'networks'],
  ['somethingElse', undefined],
])('the closest known name to %s is %s', (name, meant) => {
  expect(nearest(name, ['themeMode', 'networks', 'features'])).toBe(meant)
})

describe('setTheme() rejects an invalid theme with an error that says what is valid', () => {
  test.each<[object, string]>([
    [{ themeMode: 'drak' }, 'setTheme: themeMode must be "light" or "dark", not "drak".'],
    [
      { themeVariables: { '--airlock-accent': 'rde' } },
      'setTheme: themeVariables.--airlock-accent must be a CSS colour, not "rde".',
    ],
    [
      { themeVariables: { '--airlock-acent': 'red' } },
      'setTheme: there is no option "themeVariables.--airlock-acent". Did you mean "themeVariables.--airlock-accent"?',
    ],
  ])('%j', async (theme, message) => {
    await expect(checkTheme(theme)).rejects.toMatchObject({ code: -32602, message })
  })

  test.each<object>([
    {},
    { themeMode: null },
    { themeMode: 'dark', themeVariables: { '--airlock-accent': 'red' } },
  ])('%j is accepted as a theme', async (theme) => {
    expect(await checkTheme(theme)).toBeUndefined()
  })
})
