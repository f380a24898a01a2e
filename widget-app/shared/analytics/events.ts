import { CaipNetworkId, ErrorCode, Int, Namespace, within } from '@airlock/host-sdk/contract'
import { SOCIAL_PROVIDERS } from '@airlock/kit/social'
import * as z from 'zod/mini'
import { WalletName } from '../walletListing.ts'

/**
 * The analytics events: each name with its properties. Values come from closed sets, so that no event can carry a
 * visitor's text. The specification's free texts (messages, search terms), amounts, names and hashes are left out.
 */

const Flag = z.boolean()
const Network = CaipNetworkId
const Provider = z.literal(SOCIAL_PROVIDERS)
/** The providers of the specification. All of the operator's own are `other`. */
const ONRAMP_PROVIDERS = ['meld', 'coinbase', 'moonpay', 'stripe', 'paypal', 'other'] as const
const OnRampProvider = z.literal(ONRAMP_PROVIDERS)

/** The name of a provider in events. */
export const onrampName = (name: string): (typeof ONRAMP_PROVIDERS)[number] =>
  ONRAMP_PROVIDERS.find((known) => known === name) ?? 'other'

const PaySource = z.literal(['pay', 'fund-from-exchange'])

const smart = { isSmartAccount: z.optional(Flag) }
const onNetwork = { ...smart, network: z.optional(Network) }
const pay = { source: z.optional(PaySource) }

/** How a visitor connected. */
const CONNECT_METHODS = ['mobile', 'qrcode', 'browser', 'email', 'social'] as const

/** Each event with the schemas of its properties. A new event is a new row. */
export const EVENTS = {
  INITIALIZE: { networks: z.optional(Int.check(within(0, 99))) },
  MODAL_CREATED: {},
  MODAL_OPEN: { connected: Flag },
  MODAL_CLOSE: { connected: Flag },
  CLICK_ALL_WALLETS: {},
  CLICK_NETWORKS: {},
  CLICK_WALLET_HELP: {},
  CLICK_NETWORK_HELP: {},
  CLICK_GET_WALLET_HELP: {},
  SEARCH_WALLET: {},
  SELECT_WALLET: {
    wallet: z.optional(WalletName),
    platform: z.optional(z.literal(['mobile', 'desktop', 'browser', 'web', 'qrcode', 'unsupported'])),
  },
  GET_WALLET: {
    wallet: z.optional(WalletName),
    type: z.literal(['chrome_store', 'app_store', 'play_store', 'homepage']),
  },
  CONNECT_SUCCESS: {
    method: z.literal(CONNECT_METHODS),
    wallet: z.optional(WalletName),
    reconnect: z.optional(Flag),
  },
  CONNECT_ERROR: { code: z.literal(Object.values(ErrorCode)) },
  CONNECT_PROXY_ERROR: {},
  USER_REJECTED: {},
  DISCONNECT_SUCCESS: { namespace: z.optional(z.union([Namespace, z.literal('all')])) },
  DISCONNECT_ERROR: {},
  SWITCH_NETWORK: { network: Network },
  SET_PREFERRED_ACCOUNT_TYPE: {
    accountType: z.literal(['eoa', 'smartAccount', 'payment', 'ordinal']),
    network: z.optional(Network),
  },
  EMAIL_LOGIN_SELECTED: {},
  EMAIL_SUBMITTED: {},
  DEVICE_REGISTERED_FOR_EMAIL: {},
  EMAIL_VERIFICATION_CODE_SENT: {},
  EMAIL_VERIFICATION_CODE_PASS: {},
  EMAIL_VERIFICATION_CODE_FAIL: {},
  EMAIL_EDIT: {},
  EMAIL_UPGRADE_FROM_MODAL: {},
  SOCIAL_LOGIN_STARTED: { provider: Provider },
  SOCIAL_LOGIN_SUCCESS: { provider: Provider, reconnect: z.optional(Flag) },
  SOCIAL_LOGIN_ERROR: { provider: Provider },
  SOCIAL_LOGIN_REQUEST_USER_DATA: { provider: Provider },
  SOCIAL_LOGIN_CANCELED: { provider: Provider },
  CLICK_SIGN_SIWX_MESSAGE: onNetwork,
  CLICK_CANCEL_SIWX: onNetwork,
  SIWX_AUTH_SUCCESS: onNetwork,
  SIWX_AUTH_ERROR: onNetwork,
  CLICK_TRANSACTIONS: smart,
  LOAD_MORE_TRANSACTIONS: smart,
  ERROR_FETCH_TRANSACTIONS: smart,
  CLICK_CONVERT: {},
  CLICK_SELECT_TOKEN_TO_SWAP: {},
  CLICK_SELECT_NETWORK_TO_SWAP: {},
  OPEN_SWAP: onNetwork,
  INITIATE_SWAP: onNetwork,
  SWAP_SUCCESS: onNetwork,
  SWAP_ERROR: onNetwork,
  SWAP_APPROVAL_ERROR: onNetwork,
  OPEN_SEND: onNetwork,
  SEND_INITIATED: onNetwork,
  SEND_SUCCESS: onNetwork,
  SEND_ERROR: onNetwork,
  SEND_REJECTED: onNetwork,
  SELECT_BUY_CRYPTO: smart,
  SELECT_BUY_PROVIDER: { ...smart, provider: OnRampProvider },
  SELECT_WHAT_IS_A_BUY: smart,
  OPEN_ENS_FLOW: smart,
  REGISTER_NAME_INITIATED: smart,
  REGISTER_NAME_SUCCESS: smart,
  REGISTER_NAME_ERROR: smart,
  PAY_MODAL_OPEN: pay,
  PAY_EXCHANGE_SELECTED: pay,
  PAY_INITIATED: pay,
  PAY_SUCCESS: pay,
  PAY_ERROR: pay,
} as const satisfies Readonly<Record<string, Readonly<Record<string, z.ZodMiniType>>>>

export type EventName = keyof typeof EVENTS

/** The properties that every event may have: the active network. */
export const COMMON_PROPERTIES = { caipNetworkId: z.optional(Network) }
