/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import styles from './Section.module.css'

interface Props {
  /** The part of the address that leads here. */
  id: string
  title: string
  text?: string
  /** Beside the title. */
  actions?: ComponentChildren
  children: ComponentChildren
}

/** A part of the page with its heading. */
export const Section = ({ id, title, text, actions, children }: Props) => (
  <section class={styles.section} id={id} aria-labelledby={`${id}-title`}>
    <div class={styles.head}>
      <div class={styles.words}>
        <h2 class={styles.title} id={`${id}-title`}>
          {title}
        </h2>
        {text && <p class={styles.text}>{text}</p>}
      </div>
      {actions && <div class={styles.actions}>{actions}</div>}
    </div>
    {children}
  </section>
)
