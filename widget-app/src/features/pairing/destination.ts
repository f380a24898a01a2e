import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { Destination } from '../walletList/specialWallets.ts'

const urlOf = (text: string | undefined): URL | null => (text && URL.canParse(text) ? new URL(text) : null)

/**
 * The URL that a wallet's own browser opens: the dApp's own address if it belongs to the origin that the
 * browser has verified, else that origin. Null if the origin is unknown.
 */
export const selectDestination = derive(
  ({ config, ...state }: RootState) => [config.site, config.metadata.url, selectActiveNetwork(state)?.id],
  (site, claim, id): Destination | null => {
    const own = urlOf(site)
    if (!own) return null
    const claimed = urlOf(claim)
    const href = claimed?.origin === own.origin ? claimed.href : own.href
    return { href, chainId: typeof id === 'number' ? id : undefined }
  },
)
