import { commonWords } from '../../messages/en/common.ts'
import type { CaipNetwork } from '../../types.ts'

/** The name of a network for the visitor: one that is not configured has none. */
export const networkName = (network: Pick<CaipNetwork, 'name'> | null | undefined): string =>
  network?.name || commonWords.unknownNetwork
