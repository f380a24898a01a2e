import { ShieldCheck } from 'lucide-react'
import { siteName } from '../../format/siteName.ts'
import { connectWords } from '../../messages/en/connect.ts'
import { selectSite } from '../../state/config/configSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import styles from './ConnectView.module.css'

/** Names the site according to the browser, and explains what a connection allows and what it does not. */
export function TrustLine() {
  const site = siteName(useAppSelector(selectSite))
  return (
    <p className={styles.promise}>
      <ShieldCheck size={16} />
      <span>{connectWords.willSee(<strong key="site">{site ?? connectWords.thisSite}</strong>)}</span>
    </p>
  )
}
