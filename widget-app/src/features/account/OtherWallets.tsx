import { LogOut, Trash2 } from 'lucide-react'
import { accountWords } from '../../messages/en/account.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { Namespace } from '../../types.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { type OtherWallet, selectOtherWallets } from './connectionList.ts'
import styles from './ProfileWalletsView.module.css'
import { deleteConnection, disconnectConnection, switchConnection } from './switchConnection.ts'

function detailOf({ isHere, standing }: OtherWallet): string {
  if (!isHere) return accountWords.notInThisBrowserNow
  return standing === 'connected' ? accountWords.switchToIt : accountWords.connectAgain
}

/** A wallet that was connected before: a tap selects it, the button next to it removes it. */
function Row({ wallet }: { wallet: OtherWallet }) {
  const dispatch = useAppDispatch()
  const { name, icon, isHere, standing, connectionKey } = wallet
  const stands = standing === 'connected'
  return (
    <li className={styles.other}>
      <ListRow
        lead={<Mark name={name} src={icon} />}
        title={name}
        hover={name}
        detail={detailOf(wallet)}
        disabled={!isHere}
        onClick={() => void dispatch(switchConnection(connectionKey))}
      />
      <IconButton
        label={stands ? accountWords.disconnect(name) : accountWords.forget(name)}
        icon={stands ? <LogOut size={16} /> : <Trash2 size={16} />}
        onClick={() =>
          void dispatch(stands ? disconnectConnection(connectionKey) : deleteConnection(connectionKey))
        }
      />
    </li>
  )
}

/** Wallets of a family that were connected to this dApp before; disconnected ones come last. */
export function OtherWallets({ namespace }: { namespace: Namespace }) {
  const wallets = useAppSelector((state) => selectOtherWallets(state, namespace))
  if (wallets.length === 0) return null
  return (
    <div className={styles.group}>
      <h2 className={styles.label}>{accountWords.recentlyConnected}</h2>
      <ul>
        {wallets.map((wallet) => (
          <Row key={wallet.connectionKey.connectorId} wallet={wallet} />
        ))}
      </ul>
    </div>
  )
}
