import { useAppSelector } from '../../store/hooks.ts'
import { selectPrivacyUrl, selectTermsUrl } from '../config/index.ts'
import styles from './ConnectView.module.css'

function Link({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** The dApp's own terms, where it has any. */
export function LegalLinks() {
  const terms = useAppSelector(selectTermsUrl)
  const privacy = useAppSelector(selectPrivacyUrl)
  if (!terms && !privacy) return null
  return (
    <p className={styles.legal}>
      By connecting you agree to this site’s {terms && <Link href={terms}>terms of service</Link>}
      {terms && privacy && ' and '}
      {privacy && <Link href={privacy}>privacy policy</Link>}.
    </p>
  )
}
