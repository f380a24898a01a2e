import fc from 'fast-check'
import type { Site } from '../site/site.ts'
import {
  DENSITIES,
  FEATURES,
  type Feature,
  FONTS,
  type Font,
  LAYOUTS,
  METHODS,
  MODES,
  type Offer,
  type Settings,
  SOCIALS,
} from './settings.ts'

/** A place with local and public networks, and two projects. */
export const SITE: Site = {
  widgetUrl: 'https://widget.example',
  projectId: 'demo',
  networks: [
    {
      id: 'eip155:31337',
      name: 'Local One',
      selected: true,
      rpcUrl: 'http://127.0.0.1:8545',
      currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
    {
      id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      name: 'Local </script> "Solana\'s"',
      rpcUrl: 'http://127.0.0.1:8899',
      currency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    },
    { id: 'eip155:1', name: 'Ethereum', selected: true },
    { id: 'cosmos:cosmoshub-4', name: 'Cosmos Hub' },
  ],
}

export const OFFER: Offer = {
  projects: ['demo', 'demo-smart'],
  themes: ['midnight', 'playful', 'corporate', 'contrast'],
  networks: SITE.networks,
}

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** Any settings that a visitor can make. */
export const anySettings: fc.Arbitrary<Settings> = fc.record({
  project: fc.constantFrom(...OFFER.projects),
  layout: fc.constantFrom(...LAYOUTS),
  theme: fc.constantFrom('none', ...OFFER.themes),
  mode: fc.constantFrom(...MODES),
  accent: fc.option(color),
  mix: fc.option(color),
  strength: fc.integer({ min: 0, max: 100 }),
  radius: fc.option(fc.integer({ min: 0, max: 12 })),
  font: fc.constantFrom(...(Object.keys(FONTS) as Font[])),
  density: fc.option(fc.constantFrom(...DENSITIES)),
  order: fc.option(fc.shuffledSubarray([...METHODS], { minLength: 3 })),
  socials: fc.subarray([...SOCIALS]),
  features: fc.record(
    Object.fromEntries((Object.keys(FEATURES) as Feature[]).map((name) => [name, fc.boolean()])) as Record<
      Feature,
      fc.Arbitrary<boolean>
    >,
  ),
  networks: fc.subarray(
    OFFER.networks.map(({ id }) => id),
    { minLength: 1 },
  ),
})
