import encodeQR from 'qr'
import { type ReactNode, useMemo } from 'react'
import styles from './QrCode.module.css'

interface QrCodeProps {
  /** The encoded text. */
  text: string
  /** The accessible name. */
  label: string
  /** Shown in the middle; as large as error correction M can compensate. */
  children?: ReactNode
}

/** Modules of a finder pattern, the square in three corners that readers search for. */
const EYE = 7
/** The share of the width that the picture in the middle covers, including its margin. */
const HOLE = 0.22

const isEye = (x: number, y: number, size: number): boolean =>
  (y < EYE && (x < EYE || x >= size - EYE)) || (y >= size - EYE && x < EYE)

function isHole(x: number, y: number, size: number): boolean {
  const reach = (size * HOLE) / 2
  const middle = size / 2
  return Math.abs(x + 0.5 - middle) < reach && Math.abs(y + 0.5 - middle) < reach
}

/** Dark modules as dots; finder patterns and the middle are drawn separately. */
function dots(modules: boolean[][]): string {
  const size = modules.length
  return modules
    .flatMap((row, y) =>
      row.map((dark, x) =>
        dark && !isEye(x, y, size) && !isHole(x, y, size)
          ? `M${x + 0.06} ${y + 0.5}a.44.44 0 1 1 .88 0a.44.44 0 1 1-.88 0z`
          : '',
      ),
    )
    .join('')
}

function Eye({ x, y }: { x: number; y: number }) {
  return (
    <>
      <rect x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.8" fill="none" stroke="currentColor" />
      <rect x={x + 2} y={y + 2} width="3" height="3" rx="0.9" fill="currentColor" />
    </>
  )
}

/** The encoder always draws a border of at least one module, but the plate has its own. */
const modulesOf = (text: string) =>
  encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

/** A QR code, dark on white in every theme: not every reader accepts inverted colours. */
export function QrCode({ text, label, children }: QrCodeProps) {
  const modules = useMemo(() => modulesOf(text), [text])
  const path = useMemo(() => dots(modules), [modules])
  const size = modules.length
  return (
    <div className={styles.plate} role="img" aria-label={label}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={path} fill="currentColor" />
        <Eye x={0} y={0} />
        <Eye x={size - EYE} y={0} />
        <Eye x={0} y={size - EYE} />
      </svg>
      {children && <div className={styles.middle}>{children}</div>}
    </div>
  )
}

/** Placeholder while the code is being created. */
export function QrCodeRoom({ children }: { children: ReactNode }) {
  return (
    <div className={styles.plate}>
      <div className={styles.wait}>{children}</div>
    </div>
  )
}
