import type { AccountEntry, ChainRecord } from '../../state/chains/chainRecord.ts'
import { selectActiveRecord } from '../../state/chains/selectors.ts'
import { hasLogin } from '../../state/connectors/walletKinds.ts'
import { derive } from '../../state/derive.ts'
import type { RootState } from '../../state/store/store.ts'
import type { CaipNetwork, Namespace } from '../../types.ts'
import type { OwnType } from '../../wallets/embedded/preference.ts'

/** The two accounts of the embedded wallet on the active network. */
export interface OwnAccounts {
  namespace: Namespace
  connectorId: string
  network: CaipNetwork
  /** Undefined if the frame could not name it. */
  accounts: Readonly<Record<OwnType, AccountEntry | undefined>>
  active: OwnType
  /** Undefined while it is unknown. */
  isDeployed: boolean | undefined
}

/** The active network if the embedded wallet has smart accounts there: its number is in the list (spec section 5). */
function smartNetwork(record: ChainRecord | undefined, chainIds: readonly number[]): CaipNetwork | null {
  const network = record?.networkState.caipNetwork
  const isOwn = record !== undefined && hasLogin(record.accountState)
  return network && isOwn && chainIds.some((id) => id === network.id) ? network : null
}

const NONE: readonly number[] = []

/** Null where the active wallet has no smart account. */
export const selectOwnAccounts = derive(
  (state: RootState) => [selectActiveRecord(state), state.embedded.smartAccountNetworks ?? NONE],
  (record, chainIds): OwnAccounts | null => {
    const network = smartNetwork(record, chainIds)
    const { address, allAccounts, connectedWalletInfo, smartAccountDeployed } = record?.accountState ?? {}
    if (!record || !network || !address || !allAccounts || !connectedWalletInfo) return null
    const find = (type: OwnType) => allAccounts.find((account) => account.type === type)
    const smartAccount = find('smartAccount')
    return {
      namespace: record.namespace,
      connectorId: connectedWalletInfo.connectorId,
      network,
      accounts: { eoa: find('eoa'), smartAccount },
      active: smartAccount?.address === address ? 'smartAccount' : 'eoa',
      isDeployed: smartAccountDeployed,
    }
  },
)

/** The account that is not active. */
export const otherType = ({ active }: Pick<OwnAccounts, 'active'>): OwnType =>
  active === 'eoa' ? 'smartAccount' : 'eoa'
