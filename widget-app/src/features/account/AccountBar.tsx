import { ChevronRight, KeyRound, LogOut, Mail, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { accountWords } from '../../messages/en/account.ts'
import { commonWords } from '../../messages/en/common.ts'
import { familiesWords } from '../../messages/en/families.ts'
import { selectEmail, selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { selectAccount, selectActiveNamespace } from '../../state/chains/selectors.ts'
import { selectSocials } from '../../state/config/features.ts'
import { hasLogin } from '../../state/connectors/walletKinds.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { NameButton } from '../names/NameButton.tsx'
import { leaveActive } from '../smartSessions/leave.ts'
import styles from './AccountView.module.css'
import { selectConnectedFamilies } from './families.ts'
import { exportKeys, manageMethods, manageSessions } from './frameScreens.ts'

/** The current wallet, and the link to the others. */
function WalletRow() {
  const dispatch = useAppDispatch()
  const { connectedWalletInfo, allAccounts, status } = useAppSelector(selectAccount)
  const active = useAppSelector(selectActiveNamespace)
  const others = useAppSelector(selectConnectedFamilies).filter((family) => family !== active)
  if (!connectedWalletInfo) return null
  const count = accountWords.accounts(allAccounts.length)
  const also =
    others.length > 0 ? accountWords.also(others.map((family) => familiesWords.short[family])) : count
  return (
    <ListRow
      lead={<Mark name={connectedWalletInfo.name} src={connectedWalletInfo.icon} />}
      title={connectedWalletInfo.name}
      hover={connectedWalletInfo.name}
      detail={status === 'connecting' ? accountWords.reconnecting : also}
      trail={<ChevronRight size={20} />}
      onClick={() => dispatch(pushed({ view: 'ProfileWallets' }))}
    />
  )
}

/**
 * The actions that only the embedded wallet has: change the email address, choose a name, manage the ways to sign in and the sessions,
 * export the keys.
 */
function EmbeddedRow() {
  const dispatch = useAppDispatch()
  const email = useAppSelector(selectEmail)
  const hasProviders = useAppSelector((state) => selectSocials(state).length > 0)
  // The same screen leads to the passkeys of the smart account.
  const hasSmartAccounts = useAppSelector(
    (state) => (selectEmbedded(state).smartAccountNetworks ?? []).length > 0,
  )
  return (
    <>
      <ListRow
        lead={<Mail size={20} />}
        title={accountWords.email}
        {...(email && { detail: email, hover: email })}
        onClick={() => dispatch(pushed({ view: 'UpdateEmailWallet' }))}
      />
      <NameButton />
      {(hasProviders || hasSmartAccounts) && (
        <IconButton
          label={accountWords.signInMethods}
          icon={<ShieldCheck size={18} />}
          onClick={() => void dispatch(manageMethods())}
        />
      )}
      <IconButton
        label={accountWords.signedInDevices}
        icon={<MonitorSmartphone size={18} />}
        onClick={() => void dispatch(manageSessions())}
      />
      <IconButton
        label={accountWords.exportKeys}
        icon={<KeyRound size={18} />}
        onClick={() => void dispatch(exportKeys())}
      />
    </>
  )
}

/** The account's wallet and the disconnect button. */
export function AccountBar() {
  const dispatch = useAppDispatch()
  const isSignedIn = hasLogin(useAppSelector(selectAccount))
  return (
    <div className={styles.bar}>
      {isSignedIn ? <EmbeddedRow /> : <WalletRow />}
      <IconButton
        label={isSignedIn ? accountWords.signOut : commonWords.disconnect}
        icon={<LogOut size={18} />}
        onClick={() => void dispatch(leaveActive())}
      />
    </div>
  )
}
