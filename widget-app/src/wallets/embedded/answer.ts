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

/** Delay (ms) of the toast after a failure (spec section 6). */
const SAYING_DELAY = 300

/** Shows a failure to a visitor who has the widget open. */
const say =
  (message: string): AppThunk =>
  (dispatch, getState) => {
    if (!selectIsShown(getState())) dispatch(openView())
    setTimeout(() => {
      if (selectIsShown(getState())) dispatch(showToast({ message, variant: 'error' }))
    }, SAYING_DELAY)
  }

/**
 * A failed request never opens the widget: a library may only have tested whether the wallet has a method.
 */
const sayFailure =
  (method: string, failure: Failure): AppThunk =>
  (dispatch, getState) => {
    // After a reload of the frame the visitor's open question and the widget have disappeared.
    const isGone = failure.code === ErrorCode.FRAME_RELOADED
    const isLooking = isGone || selectIsShown(getState())
    if (isGone) dispatch(showScreen(null))
    const news = failureOf(method, failure)
    if (isLooking && news) dispatch(say(news))
  }

/**
 * The network, if the dApp has configured it: this wallet adds no others. The error is not 4902, which means
 * "add it first": libraries do, and report the refusal of that as the visitor's rejection.
 */
function configured(state: RootState, caipNetworkId: CaipNetworkId): CaipNetworkId {
  const record = selectRecord(state, 'eip155')
  if (record?.networkState.requestedCaipNetworkIds.includes(caipNetworkId)) return caipNetworkId
  throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, `${caipNetworkId} is not one of this site’s networks`)
}

/** The account and network of the token list in a request. */
function accountOf(state: RootState) {
  const { accountState, networkState } = selectRecord(state, 'eip155') ?? {}
  const chainId = networkState?.caipNetwork?.caipNetworkId
  if (!accountState?.address || !chainId)
    throw new AirlockError(ErrorCode.CHAIN_DISCONNECTED, 'There is no active network')
  return { namespace: 'eip155' as const, address: accountState.address, chainId }
}

/**
 * Answers a request of the dApp to the embedded wallet. The secure frame decides whether it needs an
 * approval, and asks for it.
 */
export const answer: WalletConnector['answer'] =
  ({ namespace, method, params }, { switchNetwork, watchAsset, showCalls }, signal) =>
  async (dispatch, getState, services) => {
    const { caipAddress, network } = connectionOf(getState(), namespace, EMBEDDED_ID)
    if (isForNetwork(method)) {
      await dispatch(switchNetwork(configured(getState(), networkAsked({ method, params })), signal))
      return null
    }
    if (method === 'wallet_watchAsset' && can(namespace, 'watchAsset'))
      return dispatch(watchAsset(accountOf(getState()), params, signal))
    const client = await services.secure()
    const given = {
      ...(params !== undefined && { params }),
      ...(network && { chainId: network.caipNetworkId }),
    }
    try {
      if (method === 'wallet_showCallsStatus')
        return await dispatch(showCalls(accountOf(getState()).address, params, signal))
      const result = await client.request({ method, chainNamespace: namespace, ...given }, { signal })
      if (movesCoins(method) && caipAddress) dispatch(balanceExpired(caipAddress))
      return result
    } catch (error) {
      const failure = readFailure(error)
      dispatch(sayFailure(method, failure))
      throw failure.error
    }
  }
