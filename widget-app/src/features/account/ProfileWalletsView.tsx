import { Plus, Unplug } from 'lucide-react'
import { useState } from 'react'
import { accountWords } from '../../messages/en/account.ts'
import { familiesWords } from '../../messages/en/families.ts'
import { selectActiveNamespace } from '../../state/chains/selectors.ts'
import { connectorsOrdered } from '../../state/connectors/connectorsSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { Namespace } from '../../types.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { ConnectedWallet } from './ConnectedWallet.tsx'
import { FamilyTabs } from './FamilyTabs.tsx'
import { selectConnectedFamilies, selectFamilies } from './families.ts'
import { OtherWallets } from './OtherWallets.tsx'
import styles from './ProfileWalletsView.module.css'
import { disconnectAll } from './switchConnection.ts'

/** Buttons to connect another wallet of a family, and to disconnect all of them. */
function Actions({ namespace }: { namespace: Namespace }) {
  const dispatch = useAppDispatch()
  const connected = useAppSelector(selectConnectedFamilies)
  const add = () => {
    dispatch(connectorsOrdered())
    dispatch(pushed({ view: 'Connect', data: { namespace } }))
  }
  return (
    <div className={styles.group}>
      <ListRow
        lead={<Plus size={20} />}
        title={accountWords.addWallet(familiesWords.short[namespace])}
        onClick={add}
      />
      {connected.length > 1 && (
        <ListRow
          lead={<Unplug size={20} />}
          title={accountWords.disconnectAll}
          tone="danger"
          onClick={() => void dispatch(disconnectAll())}
        />
      )}
    </div>
  )
}

/**
 * Every connection by family: the current wallet with its accounts, and the ones that were connected before.
 */
export function ProfileWalletsView() {
  const active = useAppSelector(selectActiveNamespace)
  const families = useAppSelector(selectFamilies)
  const [chosen, choose] = useState(active)
  const shown = families.includes(chosen) ? chosen : active
  return (
    <>
      {families.length > 1 && <FamilyTabs shown={shown} onChoose={choose} />}
      <ConnectedWallet namespace={shown} />
      <OtherWallets namespace={shown} />
      <Actions namespace={shown} />
    </>
  )
}
