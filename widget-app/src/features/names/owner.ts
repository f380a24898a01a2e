import { coinTypeOf } from '../../../shared/names/coinType.ts'
import { can } from '../../chains/capabilities.ts'
import { selectAccount, selectActiveNetwork } from '../../state/chains/selectors.ts'
import { selectParents } from '../../state/config/nameParents.ts'
import { hasLogin } from '../../state/connectors/walletKinds.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetwork } from '../../types.ts'

/** The account that may register a name, on a network whose chain id has a coin type. */
export interface NameOwner {
  address: string
  network: CaipNetwork
  connectorId: string
  coinType: number
}

/** Null without the embedded wallet, an active network and an address. */
export const selectNameOwner = derive(
  (state: RootState) => [selectAccount(state), selectActiveNetwork(state)],
  (account, network): NameOwner | null => {
    const { address, connectedWalletInfo } = account
    if (!address || !connectedWalletInfo || !network || !hasLogin(account)) return null
    if (!can(network.chainNamespace, 'names')) return null
    const coinType = coinTypeOf(Number(network.id))
    return coinType === null
      ? null
      : { address, network, connectorId: connectedWalletInfo.connectorId, coinType }
  },
)

/** The account of an owner, as the server is asked for its names. */
export const accountOf = ({ address, network }: Pick<NameOwner, 'address' | 'network'>) => ({
  address,
  chainId: network.caipNetworkId,
})

/** Whether a name is below one of the operator's, so that its owner edits it here. */
export const selectIsOwnName = (state: RootState, name: string | null): boolean =>
  name !== null && selectParents(state).some((parent) => name.endsWith(`.${parent}`))

/** Whether a name can be registered now. */
export const selectHasNames = (state: RootState): boolean =>
  selectParents(state).length > 0 && selectNameOwner(state) !== null
