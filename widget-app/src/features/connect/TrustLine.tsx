import { ShieldCheck } from 'lucide-react'
import { selectSite } from '../../state/config/configSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import styles from './ConnectView.module.css'
import { siteName } from './siteName.ts'

/** Names the site according to the browser, and explains what a connection allows and what it does not. */
export function TrustLine() {
  const site = siteName(useAppSelector(selectSite))
  return (
    <p className={styles.promise}>
      <ShieldCheck size={16} />
      <span>
        <strong>{site ?? 'This site'}</strong> will see your address and balance. Nothing moves without your
        approval.
      </span>
    </p>
  )
}
