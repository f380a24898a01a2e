import { type CompleteFamilyOptions, completeFamily, type FamilyOptions } from '../shared/options.ts'

export type CosmosOptions = FamilyOptions & {
  /** Its property in `window`. Default `keplr`. */
  key?: string
  /** The chains that it knows, with their address prefixes. Others are rejected. */
  chains?: Readonly<Record<string, string>>
}

export type CompleteCosmosOptions = CompleteFamilyOptions & Required<CosmosOptions>

const CHAINS = { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' } as const

export function complete(options: CosmosOptions): CompleteCosmosOptions {
  const { key = 'keplr', chains = CHAINS } = options
  return {
    ...completeFamily(options, { name: options.name ?? key, id: `cosmos:${key}`, colour: '#2e3a8c' }),
    key,
    chains,
  }
}
