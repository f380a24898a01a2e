/** @jsxImportSource preact */
import styles from './EmailAddress.module.css'

/** The address on a line of its own, because people compare it; a long one breaks before its domain. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <strong className={styles.address} translate={false}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </strong>
  )
}
