import type { AskWallet } from '../chains/askWallet.ts'
import type { Transports } from './connector.ts'
import { connectorOf } from './kinds.ts'

/** The function that sends requests to a wallet, over whichever transport it has. */
export const askOf = (transports: Transports, connectorId: string): AskWallet =>
  connectorOf(connectorId).request(transports, connectorId)
