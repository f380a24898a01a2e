import type { ReactNode } from 'react'
import { selectPrivacyUrl, selectTermsUrl } from '../../state/config/configSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import styles from './ConnectView.module.css'
import { useLegal } from './legalAgreement.ts'

function Link({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** A checkbox if the dApp requires one, else only the sentence. */
function Agreement({ children }: { children: ReactNode }) {
  const { required, agreed, agree } = useLegal()
  if (!required) return <p className={styles.legal}>By connecting you agree to {children}</p>
  return (
    <label className={styles.legal}>
      <input
        className={styles.box}
        type="checkbox"
        checked={agreed}
        onChange={(event) => agree(event.target.checked)}
      />
      <span>I agree to {children}</span>
    </label>
  )
}

/** Links to the dApp's own terms, if it has any. */
export function LegalLinks() {
  const terms = useAppSelector(selectTermsUrl)
  const privacy = useAppSelector(selectPrivacyUrl)
  if (!terms && !privacy) return null
  return (
    <Agreement>
      this site’s {terms && <Link href={terms}>terms of service</Link>}
      {terms && privacy && ' and '}
      {privacy && <Link href={privacy}>privacy policy</Link>}.
    </Agreement>
  )
}
