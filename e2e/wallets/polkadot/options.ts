import { type CompleteFamilyOptions, completeFamily, type FamilyOptions } from '../shared/options.ts'

export type PolkadotOptions = FamilyOptions & {
  /** Its property in `window.injectedWeb3`. Default `dot-wallet`. */
  key?: string
  /** The prefix of its addresses. Default 42, the generic one. */
  ss58Format?: number
}

export type CompletePolkadotOptions = CompleteFamilyOptions & Required<PolkadotOptions>

export function complete(options: PolkadotOptions): CompletePolkadotOptions {
  const { key = 'dot-wallet', ss58Format = 42 } = options
  return {
    ...completeFamily(options, { name: options.name ?? key, id: `polkadot:${key}`, colour: '#c2185b' }),
    key,
    ss58Format,
  }
}
