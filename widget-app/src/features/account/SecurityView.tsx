import { KeyRound, Layers2, LogOut, Mail, MonitorSmartphone, ShieldCheck, Timer } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { accountWords } from '../../messages/en/account.ts'
import { securityWords as words } from '../../messages/en/security.ts'
import { shellWords } from '../../messages/en/shell.ts'
import { selectEmail, selectEmbedded } from '../../state/account/embeddedSlice.ts'
import { selectFeatures, selectSocials } from '../../state/config/features.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { SettingRow } from '../../ui/SettingRow.tsx'
import { selectOwnAccounts } from '../smartAccount/ownAccounts.ts'
import { leaveActive } from '../smartSessions/leave.ts'
import { exportKeys, manageMethods, manageSessions } from './frameScreens.ts'
import styles from './SecurityView.module.css'

function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.label}>
        {label}
      </h2>
      <ul>{children}</ul>
    </section>
  )
}

/** Whether the embedded wallet has smart accounts on some network of this site. */
const useHasSmartAccounts = () =>
  useAppSelector((state) => (selectEmbedded(state).smartAccountNetworks ?? []).length > 0)

/** The address for codes, the other ways to sign in, and where the visitor is signed in. */
function SignIn() {
  const dispatch = useAppDispatch()
  const email = useAppSelector(selectEmail)
  const hasProviders = useAppSelector((state) => selectSocials(state).length > 0)
  // The same screen leads to the passkeys of the smart account.
  const hasMethods = useHasSmartAccounts() || hasProviders
  return (
    <Group label={words.signIn}>
      <SettingRow
        icon={Mail}
        title={words.email}
        detail={email ?? words.addEmail}
        isSingle
        onClick={() => dispatch(pushed({ view: 'UpdateEmailWallet' }))}
      />
      {hasMethods && (
        <SettingRow
          icon={ShieldCheck}
          title={words.signInMethods}
          detail={words.aboutMethods}
          onClick={() => void dispatch(manageMethods())}
        />
      )}
      <SettingRow
        icon={MonitorSmartphone}
        title={words.signedInDevices}
        detail={words.aboutDevices}
        onClick={() => void dispatch(manageSessions())}
      />
    </Group>
  )
}

/** The smart account with the upgrade of the EOA, and what sites may do; nothing where there is neither. */
function Account() {
  const dispatch = useAppDispatch()
  const hasAccounts = useAppSelector((state) => selectOwnAccounts(state) !== null)
  const hasSmartAccounts = useHasSmartAccounts()
  const hasSessions = useAppSelector((state) => selectFeatures(state).smartSessions) && hasSmartAccounts
  if (!hasAccounts && !hasSessions) return null
  const { SmartAccountSettings, SmartSessionList } = shellWords.titles
  return (
    <Group label={words.account}>
      {hasAccounts && (
        <SettingRow
          icon={Layers2}
          title={SmartAccountSettings}
          detail={words.aboutAccounts}
          onClick={() => dispatch(pushed({ view: 'SmartAccountSettings' }))}
        />
      )}
      {hasSessions && (
        <SettingRow
          icon={Timer}
          title={SmartSessionList}
          detail={words.aboutSessions}
          onClick={() => dispatch(pushed({ view: 'SmartSessionList' }))}
        />
      )}
    </Group>
  )
}

/** What protects the embedded wallet: how it is opened, what sites may do with it, its keys, and the way out. */
export function SecurityView() {
  const dispatch = useAppDispatch()
  return (
    <div className={styles.view}>
      <SignIn />
      <Account />
      <Group label={words.keys}>
        <SettingRow
          icon={KeyRound}
          title={words.exportKeys}
          detail={words.aboutKeys}
          onClick={() => void dispatch(exportKeys())}
        />
      </Group>
      <ul className={styles.end}>
        <SettingRow icon={LogOut} title={accountWords.signOut} onClick={() => void dispatch(leaveActive())} />
      </ul>
    </div>
  )
}
