import type { ConnectorInfo } from '../types.ts'

type ConnectorType = ConnectorInfo['type']

/** Wallets in the page. All others are elsewhere, and reached through the widget. */
export const PAGE_TYPES = ['ANNOUNCED', 'INJECTED'] as const satisfies ConnectorType[]

export const CONNECTOR_TYPES = [...PAGE_TYPES, 'AUTH', 'WALLET_CONNECT'] as const satisfies ConnectorType[]

const isIn = (types: readonly unknown[], type: unknown) => types.includes(type)

export const isConnectorType = (type: unknown) => isIn(CONNECTOR_TYPES, type)

/** Whether a connection uses a wallet in the page. */
export const isOfPage = (connector: ConnectorInfo | null) => isIn(PAGE_TYPES, connector?.type)
