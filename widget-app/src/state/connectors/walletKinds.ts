import { capabilities } from '../../chains/capabilities.ts'
import type { ConnectorKind, Namespace } from '../../types.ts'
import type { AccountState } from '../chains/chainRecord.ts'
import { type ConfigState, selectHasPairing } from '../config/configSlice.ts'
import type { ViewName } from '../router/viewFacts.ts'
import type { Connector } from './connector.ts'
import { EMBEDDED_ID, PAIRING_ID } from './connectorIds.ts'
import { EMAIL_PICTURE } from './emailPicture.ts'

/** A row of its own in the list of wallets. */
interface KindRow {
  section: ConnectorKind
  /** Text of the tag beside the name. */
  tag: string
  /** What is drawn in place of the connector's image. */
  drawing?: 'code'
  isOffered: (config: ConfigState) => boolean
}

/** What the state, the flows and the views know of a kind of wallet. How its wallets are asked: `wallets/connector.ts`. */
export interface WalletKindFacts {
  /** The one connector of the kind. Those of a kind without one are announced by the dApp's page. */
  connector?: Connector
  /** The chain families that it has accounts in, where they are not for its wallets to say. */
  namespaces?: readonly Namespace[]
  /** The view in which it is connected, where that is not ConnectingExternal. */
  connectView?: ViewName
  row?: KindRow
  /** One session stands in several chain families, and ends in all of them at once. */
  hasSession?: true
  /** The visitor signs in to it and out of it, with an email address that they can change. */
  hasLogin?: true
  /** It works on the operator's networks and no others. */
  hasOperatorNetworks?: true
  /** It shows all of a transfer before it signs. */
  reviewsTransfers?: true
}

/** The kinds of wallets there are. */
export const WALLET_KINDS = {
  /** Wallets of the dApp's page. */
  injected: {},
  /** The wallet in the secure frame, which the visitor signs in to. */
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
  },
  /** Wallets elsewhere, paired over the relay. */
  pairing: {
    connector: { id: PAIRING_ID, name: 'WalletConnect', chain: 'eip155', type: 'WALLET_CONNECT' },
    connectView: 'ConnectingWalletConnect',
    row: {
      section: 'walletConnect',
      tag: 'QR code',
      drawing: 'code',
      isOffered: (config) => selectHasPairing({ config }) && !config.isMobile,
    },
    hasSession: true,
  },
} as const satisfies Readonly<Record<string, WalletKindFacts>>

export type WalletKind = keyof typeof WALLET_KINDS

const ALL: readonly WalletKindFacts[] = Object.values(WALLET_KINDS)

/** The connectors that are there whatever the page announces. */
export const OWN_CONNECTORS = ALL.flatMap(({ connector }) => connector ?? [])

/** What is known of a connector by its kind. */
export const factsOf = (connectorId: string): WalletKindFacts =>
  ALL.find(({ connector }) => connector?.id === connectorId) ?? WALLET_KINDS.injected

/** Whether the visitor has signed in to the wallet of an account. */
export const hasLogin = ({ connectedWalletInfo }: Pick<AccountState, 'connectedWalletInfo'>): boolean =>
  connectedWalletInfo !== null && factsOf(connectedWalletInfo.connectorId).hasLogin === true

/** The rows of the kinds that have one, in a section of the list. */
export const rowsOf = (config: ConfigState, section: ConnectorKind) =>
  ALL.flatMap(({ connector, row }) =>
    connector && row?.section === section && row.isOffered(config) ? [{ ...connector, ...row }] : [],
  )
