import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { can } from '../../chains/capabilities.ts'
import { balanceExpired } from '../../state/account/balanceSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { EMBEDDED_ID } from '../../state/connectors/connectorIds.ts'
import { showToast } from '../../state/notices/toast.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipNetworkId, Namespace } from '../../types.ts'
import { type DappRequest, isForNetwork, networkAsked } from '../../wallets/dappRequest.ts'
import { failureOf } from '../../wallets/embedded/failureOf.ts'
import { type Failure, readFailure } from '../../wallets/embedded/readFailure.ts'
import { showScreen } from '../../wallets/embedded/screens.ts'
import { requestSwitch } from '../networks/requestSwitch.ts'

/** How long after the failure it is said (ms, spec section 6). */
const SAYING_DELAY = 300

/** What moves coins: the balance that is shown may be old afterwards. */
const SPENDS = /send/i

/** Says what went wrong to a visitor who is looking. */
const say =
  (message: string): AppThunk =>
  (dispatch, getState) => {
    if (!selectIsShown(getState())) dispatch(openView())
    setTimeout(() => {
      if (selectIsShown(getState())) dispatch(showToast({ message, variant: 'error' }))
    }, SAYING_DELAY)
  }

/** A request that failed never opens the widget: a library may only have tried whether the wallet has a method. */
const sayFailure =
  (method: string, failure: Failure): AppThunk =>
  (dispatch, getState) => {
    // What they were asked in a frame that was loaded anew has vanished from under their eyes, and the widget with it.
    const isGone = failure.code === ErrorCode.FRAME_RELOADED
    const isLooking = isGone || selectIsShown(getState())
    if (isGone) dispatch(showScreen(null))
    const news = failureOf(method, failure)
    if (isLooking && news) dispatch(say(news))
  }

/** The connection that the request is for. There was one when it came: without it, it ended since. */
function connectionOf(state: RootState, namespace: Namespace) {
  const { accountState, networkState } = selectRecord(state, namespace) ?? {}
  const isEmbedded = accountState?.connectedWalletInfo?.identifier === EMBEDDED_ID
  if (accountState?.status !== 'connected' || !isEmbedded)
    throw new AirlockError(ErrorCode.DISCONNECTED, 'The wallet was disconnected')
  return { caipAddress: accountState.caipAddress, chainId: networkState?.caipNetwork?.caipNetworkId }
}

/**
 * The network, if it is one of the dApp's: this wallet adds no others. Not 4902, which means "add it first": libraries
 * do, and report the refusal of that as the visitor's own.
 */
function configured(state: RootState, caipNetworkId: CaipNetworkId): CaipNetworkId {
  const record = selectRecord(state, 'eip155')
  if (record?.networkState.requestedCaipNetworkIds.includes(caipNetworkId)) return caipNetworkId
  throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, `${caipNetworkId} is not one of this site’s networks`)
}

/** The account whose list of tokens a request is about, and where. */
function holderOf(state: RootState) {
  const { accountState, networkState } = selectRecord(state, 'eip155') ?? {}
  const chainId = networkState?.caipNetwork?.caipNetworkId
  if (!accountState?.address || !chainId)
    throw new AirlockError(ErrorCode.CHAIN_DISCONNECTED, 'There is no active network')
  return { namespace: 'eip155' as const, address: accountState.address, chainId }
}

/** A request of the dApp to the embedded wallet. The secure frame decides what needs the visitor, and asks them. */
export const requestEmbedded =
  ({ namespace, method, params }: DappRequest, signal: AbortSignal): AppThunk<Promise<unknown>> =>
  async (dispatch, getState, services) => {
    const { caipAddress, chainId } = connectionOf(getState(), namespace)
    if (isForNetwork(method)) {
      await dispatch(requestSwitch(configured(getState(), networkAsked({ method, params })), signal))
      return null
    }
    if (method === 'wallet_watchAsset' && can(namespace, 'watchAsset')) {
      const { requestWatch } = await import('../watch/requestWatch.ts')
      return dispatch(requestWatch(holderOf(getState()), params, signal))
    }
    const client = await services.secure()
    const given = { ...(params !== undefined && { params }), ...(chainId && { chainId }) }
    try {
      const result = await client.request({ method, chainNamespace: namespace, ...given }, { signal })
      if (SPENDS.test(method) && caipAddress) dispatch(balanceExpired(caipAddress))
      return result
    } catch (error) {
      const failure = readFailure(error)
      dispatch(sayFailure(method, failure))
      throw failure.error
    }
  }
