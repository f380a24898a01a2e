import type { ReactNode } from 'react'
import { QrCode, QrCodeRoom } from './QrCode.tsx'
import styles from './ScanPane.module.css'
import { Spinner } from './Spinner.tsx'

interface ScanPaneProps {
  /** The encoded text; null while it is being created. */
  text: string | null
  /** The code's accessible name. */
  label: string
  /** Shown in the middle of the code. */
  figure: ReactNode
  /** The instruction for the code. */
  hint: string
  /** Further actions. */
  children: ReactNode
}

/** A QR code to scan with a phone, and what else the visitor can do. */
export function ScanPane({ text, label, figure, hint, children }: ScanPaneProps) {
  return (
    <div className={styles.pane}>
      {text === null ? (
        <QrCodeRoom>
          <Spinner />
        </QrCodeRoom>
      ) : (
        <QrCode text={text} label={label}>
          {figure}
        </QrCode>
      )}
      <p className={styles.hint}>{hint}</p>
      {children}
    </div>
  )
}
