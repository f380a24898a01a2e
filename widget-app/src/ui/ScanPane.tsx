import type { ReactNode } from 'react'
import type { Life } from './CodeLife.tsx'
import { QrCode, QrCodeRoom } from './QrCode.tsx'
import styles from './ScanPane.module.css'
import { Spinner } from './Spinner.tsx'

interface ScanPaneProps {
  /** The encoded text; null while it is being created. */
  text: string | null
  /** The code's accessible name. */
  label: string
  /** Shown in the middle of the code. A code without it is the lighter one. */
  figure?: ReactNode
  /** For how long the code is valid, if it is replaced by itself. */
  life?: Life | null
  /** The task, above the code. */
  title?: string
  /** The instruction for the code, below it. */
  hint?: string
  /** What gets in the way of scanning. */
  notice?: ReactNode
  /** Further actions: below the code, or beside it where there is little height. */
  children: ReactNode
  /** What follows at the end. */
  below?: ReactNode
}

/** A QR code to scan with a phone, and what else the visitor can do. */
export function ScanPane({ text, label, figure, life, title, hint, notice, children, below }: ScanPaneProps) {
  return (
    <div className={styles.pane}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.code}>
        {text === null ? (
          <QrCodeRoom>
            <Spinner />
          </QrCodeRoom>
        ) : (
          <QrCode text={text} label={label} life={life}>
            {figure}
          </QrCode>
        )}
      </div>
      {notice}
      <div className={styles.side}>
        {hint && <p className={styles.hint}>{hint}</p>}
        {children}
      </div>
      {below && <div className={styles.below}>{below}</div>}
    </div>
  )
}
