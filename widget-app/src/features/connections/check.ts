import { readWallet } from '../../connectors/readWallet.ts'
import type { AppThunk } from '../../store/store.ts'
import type { Namespace } from '../../types.ts'
import { connectionEvent } from '../chains/index.ts'
import { selectConnector } from '../connectors/index.ts'
import { selectWallet } from './wallet.ts'

/** A wallet that does not answer a silent question for this long (ms) is gone. */
const DEADLINE = 5000

/** Extensions may announce themselves after the page has loaded; a connection waits for its wallet this long (ms). */
const ARRIVAL = 5000

/**
 * Asks the wallet of a connection, silently, whether the connection still stands. The one check for all occasions:
 * after a reload, after sleep, when the wallet says that it is disconnected. A connection that does not stand any more
 * stays remembered, so that one tap brings it back.
 */
export const check =
  (namespace: Namespace): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const wallet = selectWallet(getState(), namespace)
    if (!wallet) return
    /** As it is known now: another one may have been paired meanwhile, which has the same id. */
    const same = () => {
      const now = selectWallet(getState(), namespace)
      return now?.identifier === wallet.identifier ? now : null
    }
    const lost = () => {
      if (same())
        dispatch(connectionEvent({ namespace, event: { type: 'lost', walletId: wallet.identifier } }))
    }
    const isHere = await services.until(
      (state) =>
        selectConnector(state, wallet.identifier) !== undefined || selectWallet(state, namespace) === null,
      { timeout: ARRIVAL },
    )
    if (!isHere) return lost()
    try {
      const reading = { services, state: getState(), namespace, walletId: wallet.identifier }
      const shared = await readWallet(reading, { timeout: DEADLINE })
      const now = same()
      if (now)
        dispatch(
          connectionEvent({ namespace, event: { type: 'synced', answer: { ...shared, wallet: now } } }),
        )
    } catch {
      lost()
    }
  }
