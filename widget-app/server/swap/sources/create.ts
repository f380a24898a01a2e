import type { Chain } from '../../chains/chain.ts'
import type { PoolsSettings, SwapSettings, VendorSettings } from '../../chains/swaps.ts'
import type { Contracts } from '../../tokens/contracts.ts'
import type { SwapSource } from '../terms/source.ts'
import type { VendorSources } from './ask.ts'
import { createJupiter } from './jupiter.ts'
import { createLifi } from './lifi.ts'
import { createPools } from './pools/source.ts'
import { createVelora } from './velora.ts'
import { createZeroEx } from './zeroEx.ts'

/** What the sources need of the server. */
export interface SourceParts extends VendorSources {
  contracts: Contracts
  /** The time in milliseconds of Unix time. */
  now: () => number
}

type Create = (chain: Chain, settings: VendorSettings, parts: SourceParts) => SwapSource

const VENDORS: Readonly<Record<VendorSettings['kind'], Create>> = {
  '0x': createZeroEx,
  lifi: createLifi,
  velora: createVelora,
  jupiter: (_chain, settings, parts) => createJupiter(settings, parts),
}

const isPools = (settings: SwapSettings): settings is PoolsSettings => settings.kind === 'pools'

/** Creates a source that the operator configures for a chain. A new kind of vendor is a file, and a row above. */
export const createSource = (chain: Chain, settings: SwapSettings, parts: SourceParts): SwapSource =>
  isPools(settings) ? createPools(settings, parts) : VENDORS[settings.kind](chain, settings, parts)
