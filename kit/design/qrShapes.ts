import encodeQR from 'qr'

/** The modules of a finder pattern, the square in three corners that readers search for. */
export const EYE = 7

/** The shapes of a QR code in modules, of which `size` are on each side. */
export interface QrShapes {
  size: number
  /** The dark modules as dots: the data of an SVG path. */
  dots: string
  /** The upper left corners of the finder patterns. */
  eyes: readonly { x: number; y: number }[]
}

interface Options {
  /** The share of the width that stays empty in the middle; as large as error correction M can compensate. */
  hole?: number
}

const isEye = (x: number, y: number, size: number): boolean =>
  (y < EYE && (x < EYE || x >= size - EYE)) || (y >= size - EYE && x < EYE)

function isHole(x: number, y: number, { size, hole }: { size: number; hole: number }): boolean {
  const reach = (size * hole) / 2
  const middle = size / 2
  return Math.abs(x + 0.5 - middle) < reach && Math.abs(y + 0.5 - middle) < reach
}

/**
 * Level M makes up for a picture in the middle. Without one, L does: fewer and larger modules are easier to scan from a
 * screen. The encoder always draws a border of at least one module, but the plate has its own.
 */
const modulesOf = (text: string, { hasHole }: { hasHole: boolean }) =>
  encodeQR(text, 'raw', { ecc: hasHole ? 'medium' : 'low', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

/** Encodes a text. Finder patterns and the middle are left to the component. */
export function qrShapes(text: string, { hole = 0 }: Options = {}): QrShapes {
  const modules = modulesOf(text, { hasHole: hole > 0 })
  const size = modules.length
  const dots = modules
    .flatMap((row, y) =>
      row.map((dark, x) =>
        dark && !isEye(x, y, size) && !isHole(x, y, { size, hole })
          ? `M${x + 0.06} ${y + 0.5}a.44.44 0 1 1 .88 0a.44.44 0 1 1-.88 0z`
          : '',
      ),
    )
    .join('')
  const far = size - EYE
  const eyes = [
    { x: 0, y: 0 },
    { x: far, y: 0 },
    { x: 0, y: far },
  ]
  return { size, dots, eyes }
}
