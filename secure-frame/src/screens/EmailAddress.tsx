/** @jsxImportSource preact */
import styles from './EmailAddress.module.css'

/** On a line of its own, as it is what one compares; a long one breaks before its domain. */
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
