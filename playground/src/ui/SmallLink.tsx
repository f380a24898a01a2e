/** @jsxImportSource preact */
import styles from './SmallButton.module.css'

/** A quiet way to another part of the page. */
export const SmallLink = ({ href, children }: { href: string; children: string }) => (
  <a class={styles.button} href={href}>
    {children}
  </a>
)
