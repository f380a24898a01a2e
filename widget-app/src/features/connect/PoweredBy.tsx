import { connectWords } from '../../messages/en/connect.ts'
import { selectFeatures } from '../../state/config/features.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import styles from './ConnectView.module.css'

/** Names the product, if the operator has switched that on. */
export function PoweredBy() {
  const { branding } = useAppSelector(selectFeatures)
  return branding ? <p className={styles.powered}>{connectWords.poweredBy}</p> : null
}
