import { useAppSelector } from '../../store/hooks.ts'
import type { ConnectMethod } from '../../types.ts'
import { connectMethodsOrder } from '../config/index.ts'
import { selectConnectors } from '../connectors/index.ts'
import styles from './ConnectView.module.css'
import { LegalLinks } from './LegalLinks.tsx'
import { laterMethods } from './laterMethods.ts'
import { NoWallets } from './NoWallets.tsx'
import { TrustLine } from './TrustLine.tsx'
import { WalletList } from './WalletList.tsx'

/** What to press, and whether it is safe. */
export function ConnectView() {
  const hasWallets = useAppSelector(selectConnectors).length > 0
  const order = useAppSelector((state) => connectMethodsOrder(state, hasWallets))
  const later = useAppSelector((state) => laterMethods(state.config.features))
  const firstLater = order.find((method) => method !== 'wallet')
  const section = (method: ConnectMethod) => {
    if (method === 'wallet') return hasWallets ? <WalletList key={method} /> : <NoWallets key={method} />
    return later && method === firstLater ? (
      <p key={method} className={styles.later}>
        {later}
      </p>
    ) : null
  }
  return (
    <>
      <div className={styles.methods}>{order.map(section)}</div>
      {hasWallets && (
        <div className={styles.footer}>
          <TrustLine />
          <LegalLinks />
        </div>
      )}
    </>
  )
}
