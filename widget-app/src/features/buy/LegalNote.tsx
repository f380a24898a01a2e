import { buyWords } from '../../messages/en/buy.ts'
import { useDocuments } from '../connect/LegalLinks.tsx'
import styles from './Buy.module.css'

/** The site's own terms, if it has any. The provider has terms of its own, on its page. */
export function LegalNote() {
  const documents = useDocuments()
  return documents && <p className={styles.legal}>{buyWords.termsOfSite(documents)}</p>
}
