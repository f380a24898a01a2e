import type { NamespaceAdapter } from '../adapter.ts'
import { normalizeAccounts, read } from './accounts.ts'
import { isAddress } from './address.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { addressUrl, transactionUrl } from './explorer.ts'
import { signMessage } from './message.ts'
import { toCaipNetworkId } from './network.ts'
import { switchNetwork } from './switchNetwork.ts'

/** Polkadot. A transfer takes the metadata of the chain's runtime, which the widget does not have. */
export const polkadot: NamespaceAdapter = {
  accountType: 'eoa',
  connect,
  read,
  disconnect,
  switchNetwork,
  signMessage,
  normalizeAccounts,
  isAddress,
  toCaipNetworkId,
  addressUrl,
  transactionUrl,
}
