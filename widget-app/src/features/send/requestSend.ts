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
import { selectNetwork, selectRecord } from '../../state/chains/selectors.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import { nameNetworks } from '../networks/nameNetworks.ts'
import { cleanAmount } from './amount.ts'
import {
  addressIn,
  afterOwnTransfer,
  afterSignIn,
  isAmount,
  outcomeOf,
  placeRequest,
  type Wanted,
} from './dappRequest.ts'

const invalid = (message: string) => new AirlockError(ErrorCode.INVALID_PARAMS, message)

/** Validates the request. Throws -32602, or 4902 for a network that the dApp has not configured. */
async function read(given: ViewArguments['WalletSend'], state: RootState): Promise<Wanted> {
  const { namespace, to, assetAddress } = given
  if (!can(namespace, 'sendRequests'))
    throw invalid(`Chain "${namespace}" is not supported for send parameters`)
  const chainId = String(given.chainId)
  const id = z.safeParse(CaipNetworkId, chainId.includes(':') ? chainId : `${namespace}:${chainId}`)
  const network = id.success ? selectNetwork(state, id.data) : undefined
  if (!network) throw new AirlockError(ErrorCode.UNKNOWN_CHAIN, 'Network not found')
  const amount = cleanAmount(given.amount)
  if (!isAmount(amount)) throw invalid('The amount is no decimal number above zero')
  const { isAddress } = await loadAdapter(namespace)
  if (!isAddress(network, to)) throw invalid('Invalid Address')
  const address = addressIn(assetAddress)
  if (address && !isAddress(network, address)) throw invalid('The asset’s address is invalid')
  return { view: 'WalletSend', caipNetworkId: network.caipNetworkId, address, amount, to }
}

/**
 * Handles the dApp's `open({ view: 'WalletSend', arguments })`: opens the prefilled form, and returns the
 * hash of the sent transaction.
 */
export const requestSend =
  (given: unknown, signal: AbortSignal): AppThunk<Promise<{ hash: string }>> =>
  async (dispatch, getState) => {
    const payment = readArguments('WalletSend', given)
    await dispatch(nameNetworks())
    const request = await read(payment, getState())
    await dispatch(afterSignIn(signal))
    await dispatch(afterOwnTransfer(signal))
    if (selectRecord(getState(), payment.namespace)?.accountState.status !== 'connected')
      throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Connect a wallet first')
    return dispatch(outcomeOf(dispatch(placeRequest(request)), signal))
  }
