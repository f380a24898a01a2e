import { useAppSelector } from '../../store/hooks.ts'
import type { ConnectMethod } from '../../types.ts'
import { connectMethodsOrder } from '../config/index.ts'
import { selectConnectors } from '../connectors/index.ts'
import { EmailField, selectHasEmail } from '../embedded/index.ts'
import styles from './ConnectView.module.css'
import { LegalLinks } from './LegalLinks.tsx'
import { laterMethods } from './laterMethods.ts'
import { useLegal } from './legalAgreement.ts'
import { NoWallets } from './NoWallets.tsx'
import { TrustLine } from './TrustLine.tsx'
import { WalletList } from './WalletList.tsx'

/** What to press, and whether it is safe. */
export function ConnectView() {
  const hasWallets = useAppSelector(selectConnectors).length > 0
  const hasEmail = useAppSelector(selectHasEmail)
  const order = useAppSelector((state) => connectMethodsOrder(state, hasWallets))
  const later = useAppSelector((state) => laterMethods(state.config.features))
  const { required, agreed } = useLegal()
  const sections: Readonly<Record<ConnectMethod, React.ReactNode>> = {
    wallet: hasWallets ? <WalletList key="wallet" /> : hasEmail ? null : <NoWallets key="wallet" />,
    email: hasEmail ? <EmailField key="email" disabled={required && !agreed} /> : null,
    social: later ? (
      <p key="social" className={styles.later}>
        {later}
      </p>
    ) : null,
  }
  const shown = order.filter((method) => sections[method] !== null)
  return (
    <>
      <div className={styles.methods}>
        {shown.flatMap((method, index) => [
          index > 0 && method !== 'social' ? <Or key={`or-${method}`} /> : null,
          sections[method],
        ])}
      </div>
      {(hasWallets || hasEmail) && (
        <div className={styles.footer}>
          <TrustLine />
          <LegalLinks />
        </div>
      )}
    </>
  )
}

/** Between two ways to connect. */
const Or = () => <p className={styles.or}>or</p>
