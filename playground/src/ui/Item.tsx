/** @jsxImportSource preact */
import { cx } from '@airlock/kit/design/cx'
import type { ComponentChildren } from 'preact'
import styles from './Item.module.css'

interface Props {
  /** The part of the address that leads here. */
  id?: string
  title: string
  /** How deep the title is among the page's headings. */
  level: 3 | 4
  text?: string | undefined
  /** Whether the control stands below the words where there is little room. */
  isWide?: boolean
  /** The control beside the words, and what stands below both. */
  children: ComponentChildren
}

/** A line of a list: what it is, a word about it, and what to press. */
export const Item = ({ id, title, level, text, isWide = false, children }: Props) => {
  const Title = `h${level}` as const
  return (
    <li class={cx(styles.item, isWide && styles.wide)} {...(id && { id })}>
      <div>
        <Title class={styles.title}>{title}</Title>
        {text && <p class={styles.text}>{text}</p>}
      </div>
      {children}
    </li>
  )
}
