/** @jsxImportSource preact */
import { tokensOf } from '../code/tokens.ts'
import styles from './CodeBlock.module.css'

/** Code in colours. It can be scrolled by keyboard, so it takes the focus. */
export const CodeBlock = ({ label, code }: { label: string; code: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus (WCAG 2.1.1).
  <section class={styles.code} aria-label={label} tabIndex={0}>
    <pre>
      <code>
        {tokensOf(code).map(({ kind, text }) => (
          <span class={styles[kind]}>{text}</span>
        ))}
      </code>
    </pre>
  </section>
)
