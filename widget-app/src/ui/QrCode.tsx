import styles from '@airlock/kit/design/QrCode.module.css'
import { qrShapes } from '@airlock/kit/design/qrShapes'
import { type ReactNode, useMemo } from 'react'
import { CodeLife, type Life } from './CodeLife.tsx'

interface QrCodeProps {
  /** The encoded text. */
  text: string
  /** The accessible name. */
  label: string
  /** For how long it can be scanned, if it is replaced by itself. */
  life?: Life | null | undefined
  /** Shown in the middle, where the code is left out. */
  children?: ReactNode
}

/** The share of the width that the picture in the middle covers, including its margin. */
const HOLE = 0.22

/** A finder pattern. */
function Eye({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.8" fill="none" stroke="currentColor" />
      <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.9" fill="currentColor" />
    </>
  )
}

/** A QR code, dark on white in every theme: not every reader accepts inverted colours. */
export function QrCode({ text, label, life, children }: QrCodeProps) {
  const hole = children ? HOLE : 0
  const { size, dots, eyes } = useMemo(() => qrShapes(text, { hole }), [text, hole])
  return (
    <div className={styles.plate} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={dots} fill="currentColor" />
        {eyes.map((corner) => (
          <Eye key={`${corner.x} ${corner.y}`} {...corner} />
        ))}
      </svg>
      {children && <div className={styles.middle}>{children}</div>}
      {life && <CodeLife key={life.until} {...life} />}
    </div>
  )
}

/** A code of 53 modules with its finder patterns alone: as large as that of a pairing with a picture. */
const ROOM = {
  size: 53,
  eyes: [
    { x: 0, y: 0 },
    { x: 46, y: 0 },
    { x: 0, y: 46 },
  ],
}

/** Placeholder while the code is being created. */
export function QrCodeRoom({ children }: { children: ReactNode }) {
  return (
    <div className={styles.plate}>
      <svg viewBox={`0 0 ${ROOM.size} ${ROOM.size}`} opacity={0.1} aria-hidden="true">
        {ROOM.eyes.map((corner) => (
          <Eye key={`${corner.x} ${corner.y}`} {...corner} />
        ))}
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  )
}
