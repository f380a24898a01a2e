import { WidgetConfig } from '@airlock/host-sdk/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { configOf, themeOf } from './config.ts'
import { anySettings, OFFER, SITE } from './settings.fixture.ts'
import { defaultsFor } from './settings.ts'

const defaults = defaultsFor(OFFER)

test('the widget’s contract accepts every configuration', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      const { widgetUrl, ...sent } = configOf(settings, SITE)
      expect(widgetUrl).toBe(SITE.widgetUrl)
      expect(z.safeParse(WidgetConfig, sent).error?.issues ?? []).toEqual([])
    }),
  )
})

test('what is the default is left out', () => {
  expect(configOf(defaults, SITE)).toEqual({
    projectId: 'demo',
    widgetUrl: 'https://widget.example',
    metadata: { name: 'Airlock playground' },
    networks: [
      {
        id: 31_337,
        name: 'Local One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
        testnet: true,
      },
      'eip155:1',
    ],
  })
})

test('each change is an option', () => {
  const changed = {
    ...defaults,
    networks: ['eip155:1'],
    order: ['email', 'wallet', 'social'] as const,
    socials: [],
    features: { ...defaults.features, swaps: false, walletConnect: false, legalCheckbox: true },
    mode: 'dark' as const,
    accent: '#e5484d',
    radius: 0,
  }
  expect(configOf(changed, SITE)).toMatchObject({
    networks: ['eip155:1'],
    connectMethodsOrder: ['email', 'wallet', 'social'],
    features: { swaps: false, legalCheckbox: true, socials: false },
    enableWalletConnect: false,
    termsConditionsUrl: 'https://example.com/terms',
    themeMode: 'dark',
    themeVariables: { '--airlock-accent': '#e5484d', '--airlock-border-radius-master': '0px' },
  })
})

test('a preset keeps its own mode, and the visitor’s changes come on top', () => {
  const theme = themeOf({ ...defaults, theme: 'midnight', mode: 'light', accent: '#ffffff' })
  expect(theme.themeMode).toBe('dark')
  expect(theme.themeVariables).toMatchObject({
    '--airlock-accent': '#ffffff',
    '--airlock-surface': '#0a0f1f',
  })
  expect(Object.values(theme.themeVariables ?? {})).not.toContain(undefined)
})
