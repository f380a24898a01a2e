import { selectAccount } from '../../state/chains/selectors.ts'
import { selectFeatures } from '../../state/config/features.ts'
import { factsOf } from '../../state/connectors/walletKinds.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import type { Services } from '../../state/store/services.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { disconnectActive } from '../../wallets/connections/disconnectFlow.ts'
import { isUsable } from './sessionOrder.ts'
import { revokeSession, type SmartSession } from './sessions.ts'

/** How long a visitor who signs out waits for the list of permissions (ms). */
const PATIENCE = 3000

const later = (ms: number) => new Promise<[]>((resolve) => setTimeout(resolve, ms, []))

/** The permissions that a site, named by its origin, can still use. */
export const usableBy = <S extends Pick<SmartSession, 'site' | 'status'>>(
  site: string,
  sessions: readonly S[],
): S[] => sessions.filter((one) => one.site === site && isUsable(one))

/** Whether one of these wallets may have given permissions. */
function selectMayHave(state: RootState, connectorIds: readonly string[]): boolean {
  const { smartAccountNetworks = [] } = state.embedded
  return (
    selectFeatures(state).smartSessions &&
    connectorIds.some((id) => factsOf(id).hasLogin) &&
    smartAccountNetworks.length > 0
  )
}

/** Whether this site can still use the smart account; false if the secure frame does not say so in time. */
const siteHasSome = (): AppThunk<Promise<boolean>> => async (_dispatch, getState, services) => {
  const read = async () => (await (await services.secure()).listPermissions({})).permissions
  const permissions = await Promise.race([read().catch(() => []), later(PATIENCE)])
  return usableBy(getState().config.site, permissions).length > 0
}

/** The disconnects that wait for the visitor's word, by store. */
const waiting = new WeakMap<Services, AppThunk>()
/** The stores whose list is being read. */
const reading = new WeakSet<Services>()

/**
 * Runs a disconnect that the visitor asked for. Permissions of this site stay after it, so if there are any, the visitor
 * is told first and decides. A disconnect by the page does not ask.
 *
 * @param connectorIds - of the wallets that it ends.
 */
export const tellBefore =
  (connectorIds: readonly string[], end: AppThunk): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    if (reading.has(services)) return
    if (!selectMayHave(getState(), connectorIds)) return void dispatch(end)
    reading.add(services)
    const hasSome = await dispatch(siteHasSome()).finally(() => reading.delete(services))
    if (!hasSome || !selectIsShown(getState())) return void dispatch(end)
    waiting.set(services, end)
    dispatch(pushed({ view: 'SmartSessionList', data: { leaving: true } }))
  }

/** Disconnects the active account, as the visitor asked. */
export const leaveActive = (): AppThunk<Promise<void>> => (dispatch, getState) => {
  const wallet = selectAccount(getState()).connectedWalletInfo
  return dispatch(tellBefore(wallet ? [wallet.connectorId] : [], disconnectActive()))
}

/** Signs out, with the permissions as they are. */
export const leaveNow = (): AppThunk => (dispatch, _getState, services) => {
  const end = waiting.get(services)
  waiting.delete(services)
  if (end) dispatch(end)
}

/** Lets the visitor revoke the permissions one after the other, then signs out. It stops where one is not revoked. */
export const revokeAndLeave =
  (sessions: readonly Pick<SmartSession, 'id'>[]): AppThunk<Promise<void>> =>
  async (dispatch) => {
    for (const { id } of sessions) if (!(await dispatch(revokeSession(id)))) return
    dispatch(leaveNow())
  }
