import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { type DappRequest, switchTarget } from '../connectors/dappRequest.ts'
import { EMBEDDED_ID } from '../connectors/embeddedId.ts'
import { codeOf, messageOf } from '../connectors/walletError.ts'
import { balanceExpired } from '../features/account/index.ts'
import { selectRecord } from '../features/chains/index.ts'
import { showScreen } from '../features/embedded/screens.ts'
import { selectIsShown } from '../features/modal/index.ts'
import { requestSwitch } from '../features/networks/requestSwitch.ts'
import { openView } from '../features/router/index.ts'
import { showToast } from '../features/toast/index.ts'
import type { AppThunk, RootState } from '../store/store.ts'
import type { Namespace } from '../types.ts'
import { failureOf } from './failureOf.ts'

/** How long after the widget has opened it is said (ms, spec section 6). */
const SAYING_DELAY = 300

/** What moves coins: the balance that is shown may be old afterwards. */
const SPENDS = /send/i

/** What the secure frame says of a method in neither of its lists: other refusals are the dApp's own business. */
const NOT_ALLOWED = 'Requested RPC call is not allowed'

/** The widget says what a dApp was refused, or what went wrong: the visitor should know of it. */
const say =
  (message: string): AppThunk =>
  (dispatch, getState) => {
    if (!selectIsShown(getState())) dispatch(openView())
    setTimeout(() => dispatch(showToast({ message, variant: 'error' })), SAYING_DELAY)
  }

/** Tells the visitor of a request that failed, in a view that is still there. */
const sayFailure =
  (method: string, error: unknown): AppThunk =>
  (dispatch) => {
    const code = codeOf(error)
    if (code === ErrorCode.FRAME_RELOADED) dispatch(showScreen(null))
    const news = messageOf(error) === NOT_ALLOWED ? 'Action not allowed' : failureOf(method, error)
    if (news) dispatch(say(news))
  }

/** The connection that the request is for. */
function connectionOf(state: RootState, namespace: Namespace) {
  const { accountState, networkState } = selectRecord(state, namespace) ?? {}
  const isEmbedded = accountState?.connectedWalletInfo?.identifier === EMBEDDED_ID
  if (accountState?.status !== 'connected' || !isEmbedded)
    throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Connect a wallet first')
  return { caipAddress: accountState.caipAddress, chainId: networkState?.caipNetwork?.caipNetworkId }
}

/** A request of the dApp to the embedded wallet. The secure frame decides what needs the visitor, and asks them. */
export const requestEmbedded =
  ({ namespace, method, params }: DappRequest, signal: AbortSignal): AppThunk<Promise<unknown>> =>
  async (dispatch, getState, services) => {
    const { caipAddress, chainId } = connectionOf(getState(), namespace)
    if (method === 'wallet_switchEthereumChain') {
      await dispatch(requestSwitch(switchTarget(params), signal))
      return null
    }
    const client = await services.secure()
    const given = { ...(params !== undefined && { params }), ...(chainId && { chainId }) }
    try {
      const result = await client.request({ method, chainNamespace: namespace, ...given }, { signal })
      if (SPENDS.test(method) && caipAddress) dispatch(balanceExpired(caipAddress))
      return result
    } catch (error) {
      dispatch(sayFailure(method, error))
      throw error
    }
  }
