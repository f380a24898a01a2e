import { selectRecord } from '../../state/chains/selectors.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { CaipNetworkId } from '../../types.ts'
import { namespaceOf } from './configuredNetworks.ts'

/**
 * Asks a wallet that has just connected for the network that was selected before, unless it is already
 * there, or has declared that it supports only others. If it refuses, the view shows that.
 */
export const askForChosen =
  (caipNetworkId: CaipNetworkId): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const now = selectRecord(getState(), namespaceOf(caipNetworkId))?.networkState
    const isServed = now?.supportsAllNetworks || now?.approvedCaipNetworkIds.includes(caipNetworkId)
    if (!isServed || now?.caipNetwork?.caipNetworkId === caipNetworkId) return
    const { requestSwitch } = await import('./requestSwitch.ts')
    await dispatch(requestSwitch(caipNetworkId, new AbortController().signal)).catch(() => undefined)
  }
