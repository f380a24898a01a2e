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
import { requestEnded, selectSend } from '../../state/late/sendSlice.ts'
import { selectIsShown } from '../../state/router/modalSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { selectView } from '../../state/router/routerSlice.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipNetwork } from '../../types.ts'
import { namespaceOf } from '../networks/configuredNetworks.ts'
import { nameCoin } from '../networks/nameCoin.ts'
import { nameNetworks } from '../networks/nameNetworks.ts'
import { toBaseUnits } from '../send/amount.ts'
import {
  aborted,
  addressIn,
  afterOwnTransfer,
  afterSignIn,
  isAmount,
  modalClosed,
  outcomeOf,
  placeRequest,
  type Wanted,
} from '../send/requestedTransfer.ts'

type Payment = ViewArguments['Pay']

/** The fault of a payment, for the dApp's own code (`data.reason` of the error). */
type Reason =
  | 'INVALID_PAYMENT_CONFIG'
  | 'INVALID_CHAIN_NAMESPACE'
  | 'INVALID_ASSET'
  | 'INVALID_AMOUNT'
  | 'INVALID_RECIPIENT'
  | 'INVALID_RECIPIENT_ADDRESS_FOR_ASSET'

const refused = (reason: Reason, message: string, code: number = ErrorCode.INVALID_PARAMS) =>
  new AirlockError(code, message, { reason })

/** The reason for each argument that is not of its form. */
const REASONS: Readonly<Record<keyof Payment, Reason>> = {
  amount: 'INVALID_AMOUNT',
  paymentAsset: 'INVALID_ASSET',
  recipient: 'INVALID_RECIPIENT',
}

const Mistake = z.object({ argument: z.enum(['amount', 'paymentAsset', 'recipient']) })

function readPayment(given: unknown): Payment {
  try {
    return readArguments('Pay', given)
  } catch (error) {
    if (!(error instanceof AirlockError)) throw error
    const mistake = z.safeParse(Mistake, error.data)
    throw refused(mistake.success ? REASONS[mistake.data.argument] : 'INVALID_PAYMENT_CONFIG', error.message)
  }
}

/** The namespaces of CAIP-19 that Airlock pays in. */
const NATIVE_KIND = 'slip44'
const TOKEN_KINDS: ReadonlySet<string | undefined> = new Set(['erc20', 'token'])

interface WantedAsset {
  network: string
  asset: string
  metadata?: { symbol: string; decimals: number } | undefined
}

/** CAIP-19 without a token id: the network, the kind of the asset, and its reference. */
const ASSET = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})$/

/** The parts of an asset: of a CAIP-19 id, or as the dApp wrote them. */
function partsOf(given: Payment['paymentAsset']): WantedAsset {
  if (typeof given !== 'string') return given
  const [, network, kind, asset] = ASSET.exec(given) ?? []
  if (!network || !asset) throw refused('INVALID_ASSET', 'The asset is no CAIP-19 id of a coin or a token')
  if (kind === NATIVE_KIND) return { network, asset: 'native' }
  if (!TOKEN_KINDS.has(kind))
    throw refused('INVALID_ASSET', `Assets of the kind "${kind}" cannot be paid with`)
  // A contract that stands for the native currency is no token.
  if (addressIn(asset) === null)
    throw refused('INVALID_ASSET', `The native currency is of the kind "${NATIVE_KIND}"`)
  return { network, asset }
}

function networkOf(id: string, state: RootState): CaipNetwork {
  const known = z.safeParse(CaipNetworkId, id)
  const network = known.success ? selectNetwork(state, known.data) : undefined
  if (!network) throw new AirlockError(ErrorCode.UNKNOWN_CHAIN, 'Network not found')
  if (can(network.chainNamespace, 'send')) return network
  throw refused('INVALID_CHAIN_NAMESPACE', `Payments in "${network.chainNamespace}" are not supported`)
}

/** Checks a payment against the configured networks, without asking any of them. */
async function readRequest({ paymentAsset, amount, recipient }: Payment, state: RootState): Promise<Wanted> {
  const { network: id, asset, metadata } = partsOf(paymentAsset)
  const network = networkOf(id, state)
  const { isAddress } = await loadAdapter(network.chainNamespace)
  const address = addressIn(asset)
  if (address !== null && !isAddress(network, address))
    throw refused('INVALID_ASSET', 'The asset’s address is invalid')
  const native = address === null ? network.nativeCurrency.decimals : undefined
  if (metadata && native !== undefined && metadata.decimals !== native)
    throw refused('INVALID_ASSET', `${network.nativeCurrency.symbol} has ${native} decimals`)
  if (!isAmount(amount)) throw refused('INVALID_AMOUNT', 'The amount is not a decimal number above zero')
  const decimals = native ?? metadata?.decimals
  if (decimals !== undefined && toBaseUnits(amount, decimals) === null)
    throw refused('INVALID_AMOUNT', `The amount has more than ${decimals} decimals`)
  if (!isAddress(network, recipient))
    throw refused('INVALID_RECIPIENT_ADDRESS_FOR_ASSET', 'The recipient is not an address on this network')
  const { caipNetworkId } = network
  const claim = metadata && { symbol: metadata.symbol, decimals: metadata.decimals }
  return { view: 'Pay', caipNetworkId, address, amount, to: recipient, ...(claim && { claim }) }
}

const isConnected = (state: RootState, { caipNetworkId }: Wanted): boolean =>
  selectRecord(state, namespaceOf(caipNetworkId))?.accountState.status === 'connected'

/**
 * Waits until the visitor has connected a wallet from the payment, and shows the payment again. The ways to connect
 * close the widget when they are done, which tells nothing about the payment yet.
 */
const connectFirst =
  (id: number, wanted: Wanted, signal: AbortSignal): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const isCurrent = (state: RootState) => selectSend(state).request?.id === id
    await services.until(
      (state) =>
        !isCurrent(state) ||
        // The site may ask the new account to sign in: that comes first.
        (!selectIsShown(state) && state.signIn?.asked?.phase !== 'checking') ||
        (isConnected(state, wanted) && selectView(state) === 'Pay'),
      { signal },
    )
    const { signIn } = getState()
    const canGoOn =
      isCurrent(getState()) && isConnected(getState(), wanted) && !signIn?.asked && !signal.aborted
    if (!canGoOn) {
      dispatch(requestEnded(id))
      throw signal.aborted ? aborted() : modalClosed()
    }
    if (!selectIsShown(getState()) || selectView(getState()) !== 'Pay')
      dispatch(openView({ view: 'Pay', data: {} }))
  }

/**
 * Handles the dApp's `open({ view: 'Pay', arguments })`: shows the payment, lets the visitor connect a wallet if there is
 * none, and returns the id of the sent transaction.
 */
export const requestPay =
  (given: unknown, signal: AbortSignal): AppThunk<Promise<{ hash: string }>> =>
  async (dispatch, getState) => {
    const payment = readPayment(given)
    await dispatch(nameNetworks())
    const { network } = partsOf(payment.paymentAsset)
    await dispatch(nameCoin(networkOf(network, getState()).caipNetworkId))
    const wanted = await readRequest(payment, getState())
    await dispatch(afterSignIn(signal))
    await dispatch(afterOwnTransfer(signal))
    const id = dispatch(placeRequest(wanted))
    if (!isConnected(getState(), wanted)) await dispatch(connectFirst(id, wanted, signal))
    return dispatch(outcomeOf(id, signal))
  }
