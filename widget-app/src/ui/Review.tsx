import { ArrowDown, ChevronDown } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import styles from './Review.module.css'

/** Everything that the visitor should check before a wallet is asked. */
export const ReviewPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.review}>{children}</div>
)

/** What moves, from the first {@link End} to the last. */
export const Ends = ({ children }: { children: ReactNode }) => <dl>{children}</dl>

interface EndProps {
  label: string
  mark: ReactNode
  /** {@link Figure} or {@link Party}. */
  children: ReactNode
  /** Whether the other end follows. */
  hasNext?: boolean
}

/** What leaves, what arrives, or who gets it. */
export const End = ({ label, mark, children, hasNext }: EndProps) => (
  <div className={styles.end}>
    <dt>{label}</dt>
    <dd>
      <div className={styles.words}>{children}</div>
      {mark}
      {hasNext && (
        <span className={styles.arrow} aria-hidden="true">
          <ArrowDown size={16} />
        </span>
      )}
    </dd>
  </div>
)

interface FigureProps {
  text: string
  /** All digits, if the text has fewer. */
  exact?: string
  /** Its value in money, or what stands in its place. */
  worth: ReactNode
}

/** An amount in large digits. */
export function Figure({ text, exact, worth }: FigureProps) {
  const size = { '--chars': text.length } as CSSProperties
  return (
    <>
      <strong className={styles.figure} style={size}>
        <bdi dir="ltr" title={exact}>
          {text}
        </bdi>
      </strong>
      {worth && <small>{worth}</small>}
    </>
  )
}

interface PartyProps {
  /** The name behind which the address was found. */
  name?: string | undefined
  /** The address. */
  children: ReactNode
}

/** Who gets it. */
export const Party = ({ name, children }: PartyProps) => (
  <>
    {name && <strong className={styles.name}>{name}</strong>}
    <small>{children}</small>
  </>
)

/** The terms, one per line. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** A value that may have a second line, whose room is kept. */
export const TwoLines = ({ title, children }: { title?: string; children: ReactNode }) => (
  <span className={styles.two} title={title}>
    {children}
  </span>
)

/** A value with a small mark in front of it. */
export const Marked = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <span className={styles.marked}>
    {mark}
    {children}
  </span>
)

/** Terms that few people look at, behind one tap. */
export const MoreFacts = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={styles.more}>
    <summary>
      {label}
      <ChevronDown size={16} />
    </summary>
    <dl>{children}</dl>
  </details>
)
