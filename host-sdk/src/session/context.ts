import type { CheckedConfig } from '../config.ts'
import type { AirlockError } from '../contract/errors.ts'
import type { Store } from '../state/store.ts'
import type { AirlockConfig } from '../types.ts'
import type { Discovery } from '../wallets/eip155.ts'

/** What every part of one instance shares. */
export interface Context extends CheckedConfig {
  /** As the dApp gave it; `setTheme` writes to it. */
  config: AirlockConfig
  store: Store
  discovery: Discovery
  /** Why nothing can be asked of this instance (any more). */
  gone: AirlockError | null
}
