import type { ConnectorInfo, Namespace } from '../../types.ts'

/** A wallet that can be connected (spec section 3), in one chain family. */
export interface Connector {
  /** Stable between visits: the wallet's rdns, `injected`, or the id of a kind that has one connector. */
  id: string
  name: string
  /** A `data:` image. */
  imageUrl?: string | undefined
  chain: Namespace
  type: ConnectorInfo['type']
  info?: { rdns: string } | undefined
}

/** The tag beside a wallet in the list. */
export type WalletTag = 'recent' | 'installed' | 'code'
