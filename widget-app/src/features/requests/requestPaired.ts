import type { CallOptions } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode, isChainRead } from '@airlock/host-sdk/contract'
import { refusalOf, userRejected } from '../../chains/walletError.ts'
import { balanceExpired } from '../../state/account/balanceSlice.ts'
import { selectRecord } from '../../state/chains/selectors.ts'
import { PAIRING_ID } from '../../state/connectors/connectorIds.ts'
import type { Pairing } from '../../state/store/pairing.ts'
import type { AppThunk, RootState } from '../../state/store/store.ts'
import type { Namespace } from '../../types.ts'
import { type DappRequest, networkAsked } from '../../wallets/dappRequest.ts'
import { cosmosAccounts } from '../../wallets/pairing/cosmosAccounts.ts'
import { familyOf, paired } from '../../wallets/pairing/paired.ts'
import { askNode } from '../../wallets/readNode.ts'
import { requestSwitch } from '../networks/requestSwitch.ts'

/** What moves coins: the balance that is shown may be old afterwards. */
const SPENDS = /send/i

/** The connection that the request is for. There was one when it came: without it, it ended since. */
function connectionOf(state: RootState, namespace: Namespace) {
  const { accountState, networkState } = selectRecord(state, namespace) ?? {}
  const isPaired = accountState?.connectedWalletInfo?.identifier === PAIRING_ID
  if (accountState?.status !== 'connected' || !isPaired)
    throw new AirlockError(ErrorCode.DISCONNECTED, 'The wallet was disconnected')
  return { caipAddress: accountState.caipAddress, network: networkState?.caipNetwork }
}

/** The session's own answer will do but for the dApp's signers. */
const askPaired = (pairing: Pairing, method: string) => (params: unknown, options: CallOptions) =>
  method === 'cosmos_getAccounts'
    ? cosmosAccounts(pairing, params, options)
    : paired(pairing)(method, params, options)

/**
 * A request of the dApp to the paired wallet, which asks the person. What only reads the chain is answered by the node
 * that the dApp has configured for it: sessions do not have such methods.
 */
export const requestPaired =
  ({ namespace, method, params = [] }: DappRequest, signal: AbortSignal): AppThunk<Promise<unknown>> =>
  async (dispatch, getState, services) => {
    // Each provider speaks for its own family: another's connection may be with another wallet.
    if (familyOf(method) !== namespace)
      throw new AirlockError(ErrorCode.UNSUPPORTED_METHOD, `There is no ${method} in ${namespace}`)
    const { caipAddress, network } = connectionOf(getState(), namespace)
    if (method === 'wallet_switchEthereumChain') {
      await dispatch(requestSwitch(networkAsked({ method, params }), signal))
      return null
    }
    if (network && isChainRead(method)) return askNode(network, method, params, signal)
    try {
      const result = await askPaired(await services.pairing(), method)(params, { signal })
      if (SPENDS.test(method) && caipAddress) dispatch(balanceExpired(caipAddress))
      return result
    } catch (error) {
      throw refusalOf(error) === 'rejected' ? userRejected() : error
    }
  }
