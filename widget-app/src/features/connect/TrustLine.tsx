import { ShieldCheck } from 'lucide-react'
import { connectWords } from '../../messages/en/connect.ts'
import { selectSite } from '../../state/config/configSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import styles from './ConnectView.module.css'
import { siteName } from './siteName.ts'

/** Is this safe: who asks, as the browser says, and what connecting does and does not allow. */
export function TrustLine() {
  const site = siteName(useAppSelector(selectSite))
  return (
    <p className={styles.promise}>
      <ShieldCheck size={16} />
      <span>{connectWords.willSee(<strong key="site">{site ?? connectWords.thisSite}</strong>)}</span>
    </p>
  )
}
