import { ChevronRight, LogOut, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountWords } from '../../messages/en/account.ts'
import { commonWords } from '../../messages/en/common.ts'
import { familiesWords } from '../../messages/en/families.ts'
import { shellWords } from '../../messages/en/shell.ts'
import { selectEmail } from '../../state/account/embeddedSlice.ts'
import { selectAccount, selectActiveNamespace } from '../../state/chains/selectors.ts'
import { hasLogin } from '../../state/connectors/walletKinds.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Mark } from '../../ui/Mark.tsx'
import { leaveActive } from '../smartSessions/leave.ts'
import styles from './AccountFoot.module.css'
import { selectConnectedFamilies } from './families.ts'

interface RowProps {
  lead: ReactNode
  title: string
  detail: string
  view: 'Security' | 'ProfileWallets'
}

/** Leads to the view of the wallet. */
function Row({ lead, title, detail, view }: RowProps) {
  const dispatch = useAppDispatch()
  return (
    <button type="button" className={styles.main} onClick={() => dispatch(pushed({ view }))}>
      {lead}
      <span className={styles.words}>
        <span className={styles.title} title={title}>
          {title}
        </span>{' '}
        <span className={styles.detail}>{detail}</span>
      </span>
      <ChevronRight className={styles.chevron} size={16} />
    </button>
  )
}

/** The connected wallet, and how many accounts or which other chains it is connected with. */
function WalletRow() {
  const { connectedWalletInfo, allAccounts, status } = useAppSelector(selectAccount)
  const active = useAppSelector(selectActiveNamespace)
  const others = useAppSelector(selectConnectedFamilies).filter((family) => family !== active)
  if (!connectedWalletInfo) return null
  const { name, icon } = connectedWalletInfo
  const also =
    others.length > 0
      ? accountWords.also(others.map((family) => familiesWords.short[family]))
      : accountWords.accounts(allAccounts.length)
  const detail = status === 'connecting' ? accountWords.reconnecting : also
  return <Row lead={<Mark name={name} src={icon} />} title={name} detail={detail} view="ProfileWallets" />
}

/** The address of the embedded wallet; without one, the wallet's name. */
function LoginRow() {
  const email = useAppSelector(selectEmail)
  const { connectedWalletInfo } = useAppSelector(selectAccount)
  const lead = (
    <span className={styles.icon}>
      <ShieldCheck size={20} />
    </span>
  )
  const title = email ?? connectedWalletInfo?.name ?? commonWords.yourWallet
  return <Row lead={lead} title={title} detail={shellWords.titles.Security} view="Security" />
}

function DisconnectButton() {
  const dispatch = useAppDispatch()
  return (
    <button type="button" className={styles.leave} onClick={() => void dispatch(leaveActive())}>
      <LogOut size={18} />
      {commonWords.disconnect}
    </button>
  )
}

/** The account's wallet with the way to its settings. A visitor signs out there; another wallet is disconnected here. */
export function AccountFoot() {
  const isSignedIn = hasLogin(useAppSelector(selectAccount))
  return (
    <div className={styles.foot}>
      {isSignedIn ? (
        <LoginRow />
      ) : (
        <>
          <WalletRow />
          <DisconnectButton />
        </>
      )}
    </div>
  )
}
