import { connectWords } from '../../messages/en/connect.ts'
import { selectFeatures } from '../../state/config/features.ts'
import { connectorsExpanded } from '../../state/connectors/connectorsSlice.ts'
import { selectMustAgree } from '../../state/connectors/terms.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import type { ConnectMethod } from '../../types.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../embedded/EmailField.tsx'
import { selectHasEmail, selectLoginProviders } from '../embedded/login.ts'
import { SocialButtons } from '../social/SocialButtons.tsx'
import { Brand } from './Brand.tsx'
import styles from './ConnectView.module.css'
import { chooseRow } from './chooseRow.ts'
import { selectConnectMethods } from './connectMethods.ts'
import { LegalLinks } from './LegalLinks.tsx'
import { NeedsWallet } from './NeedsWallet.tsx'
import { NoWallets } from './NoWallets.tsx'
import { PoweredBy } from './PoweredBy.tsx'
import { TrustLine } from './TrustLine.tsx'
import { WalletList } from './WalletList.tsx'
import { selectWalletRows, type WalletRow } from './walletRows.ts'

/** The ways to connect, and a line about safety. */
export function ConnectView() {
  const hasWallets = useAppSelector(selectWalletRows).length > 0
  const hasEmail = useAppSelector(selectHasEmail)
  const hasSocials = useAppSelector(selectLoginProviders).length > 0
  const hasLogin = hasEmail || hasSocials
  const isCollapsed = useAppSelector(
    (state) => hasLogin && selectFeatures(state).collapseWallets && !state.connectors.isExpanded,
  )
  const order = useAppSelector(selectConnectMethods)
  const mustAgree = useAppSelector(selectMustAgree)
  const dispatch = useAppDispatch()
  const choose = (row: WalletRow) => dispatch(chooseRow(row))
  const sections: Readonly<Record<ConnectMethod, React.ReactNode>> = {
    wallet: walletSection({ hasWallets, hasLogin, isCollapsed, choose }),
    email: hasEmail ? <EmailField key="email" disabled={mustAgree} /> : null,
    social: hasSocials ? <SocialButtons key="social" disabled={mustAgree} /> : null,
  }
  const shown = order.filter((method) => sections[method] !== null)
  return (
    <>
      <Brand />
      <div className={styles.methods}>
        {shown.flatMap((method, index) => [
          isAnother(method, shown[index - 1]) ? <Or key={`or-${method}`} /> : null,
          sections[method],
        ])}
        {hasWallets && !hasLogin && <NeedsWallet />}
      </div>
      {(hasWallets || hasLogin) && (
        <div className={styles.footer}>
          <TrustLine />
          <LegalLinks />
          <PoweredBy />
        </div>
      )}
    </>
  )
}

/** Whether a line divides two methods: email and providers sign in to the same wallet, and stand together. */
const isAnother = (method: ConnectMethod, before: ConnectMethod | undefined): boolean =>
  before !== undefined && (method === 'wallet' || before === 'wallet')

interface Wallets {
  hasWallets: boolean
  hasLogin: boolean
  isCollapsed: boolean
  choose: (row: WalletRow) => void
}

function walletSection({ hasWallets, hasLogin, isCollapsed, choose }: Wallets) {
  if (!hasWallets) return hasLogin ? null : <NoWallets key="wallet" />
  return isCollapsed ? <Collapsed key="wallet" /> : <WalletList key="wallet" onChoose={choose} />
}

/** One button in place of the list; once opened, the list stays open. */
function Collapsed() {
  const dispatch = useAppDispatch()
  return (
    <div className={styles.collapsed}>
      <Button wide onClick={() => dispatch(connectorsExpanded())}>
        {connectWords.continueWithAWallet}
      </Button>
    </div>
  )
}

/** Between two ways to connect. */
const Or = () => <p className={styles.or}>{connectWords.or}</p>
