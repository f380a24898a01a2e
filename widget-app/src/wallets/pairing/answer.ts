import type { CallOptions } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode, isChainRead } from '@airlock/host-sdk/contract'
import { refusalOf, userRejected } from '../../chains/walletError.ts'
import { balanceExpired } from '../../state/account/balanceSlice.ts'
import { PAIRING_ID } from '../../state/connectors/connectorIds.ts'
import type { Pairing } from '../../state/store/pairing.ts'
import type { WalletConnector } from '../connector.ts'
import { connectionOf, networkAsked } from '../dappRequest.ts'
import { movesCoins } from '../movesCoins.ts'
import { askNode } from '../readNode.ts'
import { cosmosAccounts } from './cosmosAccounts.ts'
import { familyOf, paired } from './paired.ts'

/** The methods of EIP-5792, which only some wallets have: the dApp's page does without them (`providers/calls.ts`). */
const OF_CALLS = /^wallet_(?:sendCalls|getCallsStatus|showCallsStatus|getCapabilities)$/

/**
 * JSON-RPC's code for an unknown method. EIP-1193's 4200 would also be reported to the developer, but libraries only
 * look whether a wallet has the method.
 */
const UNKNOWN_METHOD = -32601

/** Throws if the session did not approve a method that the dApp can do without. */
function requireApproved({ session }: Pairing, method: string): void {
  if (OF_CALLS.test(method) && !session()?.methods.eip155?.includes(method))
    throw new AirlockError(UNKNOWN_METHOD, `The wallet does not have ${method}`)
}

/** The session answers itself, except for signer libraries of the dApp. */
const askPaired = (pairing: Pairing, method: string) => (params: unknown, options: CallOptions) =>
  method === 'cosmos_getAccounts'
    ? cosmosAccounts(pairing, params, options)
    : paired(pairing)(method, params, options)

/**
 * Answers a request of the dApp to the paired wallet, which asks the person. Reads of the chain go to the
 * node that the dApp has configured, because sessions do not have such methods.
 */
export const answer: WalletConnector['answer'] =
  ({ namespace, method, params = [] }, { switchNetwork }, signal) =>
  async (dispatch, getState, services) => {
    // Each provider serves only its own family: another family may be connected with another wallet.
    if (familyOf(method) !== namespace)
      throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, `There is no ${method} in ${namespace}`)
    const { caipAddress, network } = connectionOf(getState(), namespace, PAIRING_ID)
    if (method === 'wallet_switchEthereumChain') {
      await dispatch(switchNetwork(networkAsked({ method, params }), signal))
      return null
    }
    if (network && isChainRead(method)) return askNode(network, method, params, signal)
    try {
      const pairing = await services.pairing()
      requireApproved(pairing, method)
      const result = await askPaired(pairing, method)(params, { signal })
      if (movesCoins(method) && caipAddress) dispatch(balanceExpired(caipAddress))
      return result
    } catch (error) {
      throw refusalOf(error) === 'rejected' ? userRejected() : error
    }
  }
