import type { ReactNode } from 'react'
import { connectWords } from '../../messages/en/connect.ts'
import { selectPrivacyUrl, selectTermsUrl } from '../../state/config/configSlice.ts'
import { termsTicked } from '../../state/connectors/connectorsSlice.ts'
import { selectHasTick } from '../../state/connectors/terms.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import styles from './ConnectView.module.css'

function Link({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** A checkbox if the dApp requires one, else only the sentence. */
function Agreement({ documents }: { documents: ReactNode }) {
  const dispatch = useAppDispatch()
  const hasTick = useAppSelector(selectHasTick)
  const hasAgreed = useAppSelector((state) => state.connectors.hasAgreed)
  if (!hasTick) return <p className={styles.legal}>{connectWords.byConnecting(documents)}</p>
  return (
    <label className={styles.legal}>
      <input
        type="checkbox"
        checked={hasAgreed}
        onChange={(event) => dispatch(termsTicked(event.target.checked))}
      />
      <span>{connectWords.iAgree(documents)}</span>
    </label>
  )
}

/** The links to the dApp's own documents in one phrase; null if it has none. */
export function useDocuments(): ReactNode {
  const terms = useAppSelector(selectTermsUrl)
  const privacy = useAppSelector(selectPrivacyUrl)
  if (!terms && !privacy) return null
  const links = [
    terms && (
      <Link key="terms" href={terms}>
        {connectWords.terms}
      </Link>
    ),
    privacy && (
      <Link key="privacy" href={privacy}>
        {connectWords.privacy}
      </Link>
    ),
  ] as const
  return terms && privacy ? connectWords.both(...links) : links
}

/** Links to the dApp's own terms, if it has any. */
export function LegalLinks() {
  const documents = useDocuments()
  return documents && <Agreement documents={documents} />
}
