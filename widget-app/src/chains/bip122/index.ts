import type { NamespaceAdapter } from '../adapter.ts'
import { normalizeAccounts, read } from './accounts.ts'
import { isAddress } from './address.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { addressUrl, transactionUrl } from './explorer.ts'
import { signMessage } from './message.ts'
import { toCaipNetworkId } from './network.ts'
import { send } from './send.ts'
import { switchNetwork } from './switchNetwork.ts'

/** Bitcoin. */
export const bip122: NamespaceAdapter = {
  accountType: 'payment',
  connect,
  read,
  disconnect,
  switchNetwork,
  signMessage,
  send,
  normalizeAccounts,
  isAddress,
  toCaipNetworkId,
  addressUrl,
  transactionUrl,
}
