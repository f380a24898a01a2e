import { selectRecord } from '../../state/chains/selectors.ts'
import type { AppThunk } from '../../state/store/store.ts'
import type { CaipNetworkId } from '../../types.ts'
import { namespaceOf } from './configuredNetworks.ts'

/**
 * Asks a wallet that has just connected for the network that was chosen before, unless it is there, or has said that it
 * serves others only. It may refuse: the view says so.
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
