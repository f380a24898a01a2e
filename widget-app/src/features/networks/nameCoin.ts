import { networksResolved } from '../../state/chains/chainsSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { CaipNetwork, CaipNetworkId } from '../../types.ts'
import { namespaceOf } from './configuredNetworks.ts'
import { findKnown, resolveNetworks } from './resolveNetworks.ts'

type Coin = CaipNetwork['nativeCurrency']

const isSame = (one: Coin, other: Coin): boolean =>
  one.symbol === other.symbol && one.decimals === other.decimals

/**
 * Puts the native currency that a catalogue knows in place of the one that the dApp has configured: a transfer must
 * not be shown in another currency than the wallet sends. A network that no catalogue contains keeps the dApp's.
 */
export const nameCoin =
  (id: CaipNetworkId): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    await dispatch(resolveNetworks())
    const nativeCurrency = (await findKnown(services, [id])).get(id)?.nativeCurrency
    const namespace = namespaceOf(id)
    const { caipNetworks = [] } = selectRecord(getState(), namespace) ?? {}
    const given = caipNetworks.find(({ caipNetworkId }) => caipNetworkId === id)
    if (!nativeCurrency || !given || isSame(given.nativeCurrency, nativeCurrency)) return
    const networks = caipNetworks.map((network) =>
      network === given ? { ...network, nativeCurrency } : network,
    )
    dispatch(networksResolved({ namespace, networks }))
  }
