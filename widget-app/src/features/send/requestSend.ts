import {
  AirlockError,
  CaipNetworkId,
  ErrorCode,
  readArguments,
  type ViewArguments,
} from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import { can } from '../../chains/capabilities.ts'
import { loadAdapter } from '../../chains/registry.ts'
import { userRejected } from '../../chains/walletError.ts'
import { activeNamespaceSet } from '../../state/chains/chainsSlice.ts'
import { selectNetwork, selectRecord } from '../../state/chains/selectors.ts'
import { requestEnded, selectIsAsking, selectSend, sendRequested } from '../../state/late/sendSlice.ts'
import type { SendRequest } from '../../state/late/sendState.ts'
import { isSwitchedOff } from '../../state/router/canShow.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { switchedOff } from '../../state/router/switchedOff.ts'
import { installLate } from '../../state/store/install.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { nameNetworks } from '../networks/nameNetworks.ts'
import { cleanAmount, isBlank } from './amount.ts'

/** Notations of dApps for the native currency in place of a token address. */
const NATIVE = /^(?:native|0x0{40}|0xe{40})$/i

const AMOUNT = /^\d{1,78}(?:\.\d{1,78})?$/

const invalid = (message: string) => new AirlockError(ErrorCode.INVALID_PARAMS, message)

/** Validates the request. Throws -32602, or 4902 for a network that the dApp has not configured. */
async function read(given: ViewArguments['WalletSend'], state: RootState): Promise<Omit<SendRequest, 'id'>> {
  const { namespace, to, assetAddress } = given
  if (!can(namespace, 'sendRequests'))
    throw invalid(`Chain "${namespace}" is not supported for send parameters`)
  const chainId = String(given.chainId)
  const id = z.safeParse(CaipNetworkId, chainId.includes(':') ? chainId : `${namespace}:${chainId}`)
  const network = id.success ? selectNetwork(state, id.data) : undefined
  if (!network) throw new AirlockError(ErrorCode.UNKNOWN_CHAIN, 'Network not found')
  const amount = cleanAmount(given.amount)
  if (!AMOUNT.test(amount) || isBlank(amount)) throw invalid('The amount is no decimal number above zero')
  const { isAddress } = await loadAdapter(namespace)
  if (!isAddress(network, to)) throw invalid('Invalid Address')
  const address = !assetAddress || NATIVE.test(assetAddress) ? null : assetAddress
  if (address && !isAddress(network, address)) throw invalid('The asset’s address is invalid')
  return { caipNetworkId: network.caipNetworkId, address, amount, to }
}

const modalClosed = () => userRejected('Modal closed')

const timedOut = () =>
  new AirlockError(ErrorCode.REQUEST_TIMEOUT, 'The wallet did not say that it sent it. It may have')

/**
 * Settles a request: with the hash of the sent transaction, with 4001, or with -32052 if the wallet timed
 * out or returned an invalid response and may have sent it. Once the wallet has been asked the request waits
 * for it, because a later approval still sends, even if the view is closed.
 */
const outcome =
  (id: number, signal: AbortSignal): AppThunk<Promise<{ hash: string }>> =>
  (dispatch, _getState, services) =>
    new Promise((resolve, reject) => {
      let hasLeft = false
      let isUnsure = false
      const settle = (end: () => void) => {
        stop()
        signal.removeEventListener('abort', onAbort)
        dispatch(requestEnded(id))
        end()
      }
      const onAbort = () => settle(() => reject(new AirlockError(ErrorCode.ABORTED, 'Request was aborted')))
      const stop = services.watch((state) => {
        const { sent, request, attempt } = selectSend(state)
        hasLeft ||= !selectIsShown(state)
        isUnsure ||= attempt?.requestId === id && attempt.phase === 'timedOut'
        if (sent?.requestId === id) return settle(() => resolve({ hash: sent.hash }))
        const isOver = (request?.id !== id || hasLeft) && !selectIsAsking(state)
        if (isOver) settle(() => reject(isUnsure ? timedOut() : modalClosed()))
      })
      signal.addEventListener('abort', onAbort)
    })

/**
 * Handles the dApp's `open({ view: 'WalletSend', arguments })`: opens the prefilled form, and returns the
 * hash of the sent transaction.
 */
export const requestSend =
  (given: unknown, signal: AbortSignal): AppThunk<Promise<{ hash: string }>> =>
  async (dispatch, getState) => {
    if (isSwitchedOff(getState(), 'WalletSend')) throw switchedOff('WalletSend')
    const payment = readArguments('WalletSend', given)
    await dispatch(nameNetworks())
    const request = await read(payment, getState())
    if (selectRecord(getState(), payment.namespace)?.accountState.status !== 'connected')
      throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Connect a wallet first')
    if (selectIsAsking(getState()))
      throw new AirlockError(ErrorCode.RESOURCE_PENDING, 'The wallet is being asked to send already')
    dispatch(installLate())
    dispatch(activeNamespaceSet(payment.namespace))
    dispatch(sendRequested(request))
    const { request: own } = selectSend(getState())
    dispatch(openView({ view: 'WalletSend', data: {} }))
    return dispatch(outcome(own?.id ?? 0, signal))
  }
