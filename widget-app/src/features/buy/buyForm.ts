import type { OnrampOptions, OnrampProviderFacts } from '../../../shared/onramp.ts'
import { RequestError } from '../../api/getJson.ts'
import { selectAccount, selectActiveNetwork, selectActiveRecord } from '../../state/chains/selectors.ts'
import { selectFeatures } from '../../state/config/features.ts'
import { derive } from '../../state/derive.ts'
import {
  buyingRestricted,
  offerChanged,
  optionsAsked,
  optionsCame,
  selectBuy,
} from '../../state/late/buySlice.ts'
import type { BuyState, BuyToken, Offer } from '../../state/late/buyState.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { CaipNetworkId } from '../../types.ts'
import { isContractAccount } from '../activeAccount/isContractAccount.ts'
import { namespaceOf } from '../networks/configuredNetworks.ts'
import { askOptions, askQuote, BuyRefusal } from './buyApi.ts'
import { SAMPLE_OPTIONS } from './sample.ts'

const networkOf = (state: RootState) => selectActiveNetwork(state)?.caipNetworkId

const selectIsContract = (state: RootState): boolean => {
  const record = selectActiveRecord(state)
  return record !== undefined && isContractAccount(record)
}

interface Receiver {
  /** The active network. */
  active: CaipNetworkId | undefined
  isContract: boolean
}

/** Whether what is bought on a network is the active account's: a contract's address is its own on one network only. */
function canReceiveOn(network: CaipNetworkId, { active, isContract }: Receiver): boolean {
  if (!active) return true
  return isContract ? network === active : namespaceOf(network) === namespaceOf(active)
}

const receiverOf = (state: RootState): Receiver => ({
  active: networkOf(state),
  isContract: selectIsContract(state),
})

/** Each asset on each of its networks. */
const tokensOf = (options: OnrampOptions): BuyToken[] =>
  options.purchaseCurrencies.flatMap(({ id, symbol, name, networks }) =>
    networks.map(({ network, name: networkName, display_name: networkLabel }) => ({
      ...{ id, symbol, name, networkName, networkLabel },
      network: network as CaipNetworkId,
    })),
  )

const tokensFor = (options: OnrampOptions, receiver: Receiver): BuyToken[] =>
  tokensOf(options).filter(({ network }) => canReceiveOn(network, receiver))

/** Each asset on each network on which the active account receives it. */
export const selectBuyTokens = derive(
  (state: RootState) => [selectBuy(state).options, networkOf(state), selectIsContract(state)],
  (options, active, isContract): BuyToken[] => (options ? tokensFor(options, { active, isContract }) : []),
)

/** The token to begin with: the one before, one of the active network, or the first. */
function firstToken(state: RootState, options: OnrampOptions): BuyToken | null {
  const network = networkOf(state)
  const tokens = tokensFor(options, receiverOf(state))
  const { token } = selectBuy(state)
  return (
    tokens.find((one) => one.id === token?.id && one.network === token.network) ??
    tokens.find((one) => one.network === network) ??
    tokens[0] ??
    null
  )
}

/** Reads what can be bought. Without an answer there are samples, which cannot be bought. */
export const loadBuyOptions = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  dispatch(optionsAsked())
  try {
    const options = await askOptions(getState().config)
    dispatch(optionsCame({ options, status: 'loaded', token: firstToken(getState(), options) }))
  } catch (error) {
    if (error instanceof RequestError && error.status === 403) return void dispatch(buyingRestricted())
    const token = firstToken(getState(), SAMPLE_OPTIONS)
    dispatch(optionsCame({ options: SAMPLE_OPTIONS, status: 'sample', token }))
  }
}

/** The providers that the project and the dApp both offer, in the project's order. */
export const selectBuyProviders = derive(
  (state: RootState) => [selectBuy(state).options, selectFeatures(state).onramp],
  (options, names): OnrampProviderFacts[] =>
    options?.providers.filter(({ name }) => names.includes(name)) ?? [],
)

const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/

/** Why an amount cannot be paid; null if it can. */
export type AmountProblem = { kind: 'none' } | { kind: 'wrong' } | { kind: 'least' | 'most'; limit: string }

export function amountProblem({
  options,
  amount,
  currency,
  method,
}: Pick<BuyState, 'options' | 'amount' | 'currency' | 'method'>): AmountProblem | null {
  if (/^0*\.?0*$/.test(amount)) return { kind: 'none' }
  if (!AMOUNT.test(amount)) return { kind: 'wrong' }
  const limits = options?.paymentCurrencies.find(({ id }) => id === currency)?.payment_method_limits
  const limit = limits?.find(({ id }) => id === method)
  if (!limit) return null
  if (Number(amount) < Number(limit.min)) return { kind: 'least', limit: limit.min }
  return Number(amount) > Number(limit.max) ? { kind: 'most', limit: limit.max } : null
}

/** Whether there is something to ask the providers about. */
export const selectCanAsk = (state: RootState): boolean => {
  const form = selectBuy(state)
  return form.status === 'loaded' && form.token !== null && amountProblem(form) === null
}

function failureOf(error: unknown): Offer {
  if (!(error instanceof BuyRefusal)) return { status: 'failed' }
  if (error.code === 'onramp-unquoted') return { status: 'unpriced' }
  return { status: error.code === 'onramp-no-offer' ? 'none' : 'failed' }
}

/** Asks all providers for their prices. */
export const askOffers = (): AppThunk => (dispatch, getState) => {
  const { token, amount, currency, method, asked } = selectBuy(getState())
  if (!token || !selectCanAsk(getState())) return
  for (const { name: provider, quotes } of selectBuyProviders(getState())) {
    const tell = (offer: Offer) => dispatch(offerChanged({ asked, provider, offer }))
    if (!quotes) {
      tell({ status: 'unpriced' })
      continue
    }
    tell({ status: 'asking' })
    askQuote(getState().config, {
      ...{ purchaseCurrency: token.id, paymentCurrency: currency, amount, provider },
      ...{ network: token.networkName, paymentMethod: method },
    }).then(
      (quote) => tell({ status: 'priced', quote }),
      (error: unknown) => tell(failureOf(error)),
    )
  }
}

/** The account to which the token goes; null where the active account has no such address. */
export const selectBuyer = (state: RootState): string | null => {
  const { token } = selectBuy(state)
  const { address } = selectAccount(state)
  return token && networkOf(state) && address && canReceiveOn(token.network, receiverOf(state))
    ? address
    : null
}
