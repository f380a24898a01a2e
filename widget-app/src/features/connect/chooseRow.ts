import { connectWords } from '../../messages/en/connect.ts'
import { showToast } from '../../state/notices/toast.ts'
import type { AppThunk } from '../../state/store/store.ts'
import { connectWallet } from './connectFlow.ts'
import type { WalletRow } from './walletRows.ts'

/** The code for registry wallets, loaded while the visitor looks at those in the page. */
const loadWallets = () => import('../walletList/chooseWallet.ts')

/** The visitor selected a row of the list. */
export const chooseRow =
  ({ connectorId, wallet }: WalletRow): AppThunk =>
  (dispatch) => {
    if (connectorId) dispatch(connectWallet(connectorId))
    else if (wallet)
      loadWallets().then(
        ({ chooseWallet }) => dispatch(chooseWallet(wallet)),
        () => dispatch(showToast({ message: connectWords.failedToConnect, variant: 'error' })),
      )
  }
