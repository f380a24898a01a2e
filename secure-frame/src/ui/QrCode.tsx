/** @jsxImportSource preact */
import styles from '@airlock/kit/design/QrCode.module.css'
import { qrShapes } from '@airlock/kit/design/qrShapes'
import { useMemo } from 'preact/hooks'

/** A QR code, dark on white in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, dots, eyes } = useMemo(() => qrShapes(text), [text])
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
    </div>
  )
}
