import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { can } from '../../chains/capabilities.ts'
import { balanceExpired } from '../../state/account/balanceSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { EMBEDDED_ID } from '../../state/connectors/connectorIds.ts'
import { showToast } from '../../state/notices/toast.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipNetworkId } from '../../types.ts'
import type { WalletConnector } from '../connector.ts'
import { connectionOf, isForNetwork, networkAsked } from '../dappRequest.ts'
import { movesCoins } from '../movesCoins.ts'
import { failureOf } from './failureOf.ts'
import { type Failure, readFailure } from './readFailure.ts'
import { showScreen } from './screens.ts'

/** How long after the failure it is said (ms, spec section 6). */
const SAYING_DELAY = 300

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
export const answer: WalletConnector['answer'] =
  ({ namespace, method, params }, { switchNetwork, watchAsset }, signal) =>
  async (dispatch, getState, services) => {
    const { caipAddress, network } = connectionOf(getState(), namespace, EMBEDDED_ID)
    if (isForNetwork(method)) {
      await dispatch(switchNetwork(configured(getState(), networkAsked({ method, params })), signal))
      return null
    }
    if (method === 'wallet_watchAsset' && can(namespace, 'watchAsset'))
      return dispatch(watchAsset(holderOf(getState()), params, signal))
    const client = await services.secure()
    const given = {
      ...(params !== undefined && { params }),
      ...(network && { chainId: network.caipNetworkId }),
    }
    try {
      const result = await client.request({ method, chainNamespace: namespace, ...given }, { signal })
      if (movesCoins(method) && caipAddress) dispatch(balanceExpired(caipAddress))
      return result
    } catch (error) {
      const failure = readFailure(error)
      dispatch(sayFailure(method, failure))
      throw failure.error
    }
  }
