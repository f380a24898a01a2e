/** @jsxImportSource preact */
import styles from '@airlock/kit/design/QrCode.module.css'
import { qrShapes } from '@airlock/kit/design/qrShapes'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'

interface QrCodeProps {
  /** The encoded text. */
  text: string
  /** The accessible name. */
  label: string
  /** Shown in the middle, where the code is left out. */
  children: ComponentChildren
}

/** The share of the width that the picture in the middle covers, including its margin. */
const HOLE = 0.22

/** A QR code, dark on white in every theme. */
export function QrCode({ text, label, children }: QrCodeProps) {
  const { size, dots, eyes } = useMemo(() => qrShapes(text, { hole: HOLE }), [text])
  return (
    <div className={styles.plate} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={dots} fill="currentColor" />
        {eyes.map(({ x, y }) => (
          <g key={`${x} ${y}`}>
            <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.8" fill="none" stroke="currentColor" />
            <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.9" fill="currentColor" />
          </g>
        ))}
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  )
}
