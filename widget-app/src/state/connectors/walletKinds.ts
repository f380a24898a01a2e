import { capabilities } from '../../chains/capabilities.ts'
import type { ConnectorKind, Namespace } from '../../types.ts'
import type { AccountState } from '../chains/chainRecord.ts'
import { type ConfigState, selectHasPairing } from '../config/configSlice.ts'
import type { ViewName } from '../router/viewFacts.ts'
import type { Connector, WalletTag } from './connector.ts'
import { EMBEDDED_ID, PAIRING_ID } from './connectorIds.ts'
import { EMAIL_PICTURE } from './emailPicture.ts'

/** The kind's own row in the wallet list. */
interface KindRow {
  section: ConnectorKind
  /** Its tag, in place of a wallet's. */
  tag: WalletTag
  isOffered: (config: ConfigState) => boolean
}

/**
 * The facts about a kind of wallet for the state, the flows and the views. Its requests are in
 * `wallets/connector.ts`.
 */
export interface WalletKindFacts {
  /** The only connector of the kind. Kinds without one have connectors that the dApp's page announces. */
  connector?: Connector
  /** The chain families of its accounts, if they do not depend on the wallet. */
  namespaces?: readonly Namespace[]
  /** The view that connects it, if that is not ConnectingExternal. */
  connectView?: ViewName
  row?: KindRow
  /** One session covers several chain families, and ends in all of them at once. */
  hasSession?: true
  /** The visitor signs in and out with an email address, which they can change. */
  hasLogin?: true
  /** It supports only the operator's networks. */
  hasOperatorNetworks?: true
  /** It shows a full review of a transfer before it signs. */
  reviewsTransfers?: true
  /** It shows a screen for sign-in messages, so the widget does not ask the visitor too. */
  hasSignInScreen?: true
}

/** The kinds of wallets. */
export const WALLET_KINDS = {
  /** Wallets in the dApp's page. */
  injected: {},
  /** The wallet in the secure frame, with sign-in. */
  embedded: {
    connector: {
      id: EMBEDDED_ID,
      name: 'Email wallet',
      imageUrl: EMAIL_PICTURE,
      chain: 'eip155',
      type: 'AUTH',
    },
    namespaces: capabilities.embedded,
    connectView: 'Connect',
    hasSession: true,
    hasLogin: true,
    hasOperatorNetworks: true,
    reviewsTransfers: true,
    hasSignInScreen: true,
  },
  /** Wallets outside the page, paired over the relay. */
  pairing: {
    connector: { id: PAIRING_ID, name: 'WalletConnect', chain: 'eip155', type: 'WALLET_CONNECT' },
    connectView: 'ConnectingWalletConnect',
    row: {
      section: 'walletConnect',
      tag: 'code',
      isOffered: (config) => selectHasPairing({ config }) && !config.isMobile,
    },
    hasSession: true,
  },
} as const satisfies Readonly<Record<string, WalletKindFacts>>

export type WalletKind = keyof typeof WALLET_KINDS

const ALL: readonly WalletKindFacts[] = Object.values(WALLET_KINDS)

/** The connectors that exist independently of the page. */
export const OWN_CONNECTORS = ALL.flatMap(({ connector }) => connector ?? [])

/** The facts about a connector's kind. */
export const factsOf = (connectorId: string): WalletKindFacts =>
  ALL.find(({ connector }) => connector?.id === connectorId) ?? WALLET_KINDS.injected

/** Whether the wallet of an account has a sign-in. */
export const hasLogin = ({ connectedWalletInfo }: Pick<AccountState, 'connectedWalletInfo'>): boolean =>
  connectedWalletInfo !== null && factsOf(connectedWalletInfo.connectorId).hasLogin === true

/** The rows of all kinds that have one, for a section of the list. */
export const rowsOf = (config: ConfigState, section: ConnectorKind) =>
  ALL.flatMap(({ connector, row }) =>
    connector && row?.section === section && row.isOffered(config) ? [{ ...connector, ...row }] : [],
  )
