import { dimensionsOf } from './dimensions.ts'
import { imageTypeOf } from './imageType.ts'

/** Pixels a side: at four bytes each a picture takes 64 MB of the memory of a tab, and there are many on a page. */
const SIDE = 4_096
const SVG_BYTES = 200_000
/** Each of ten levels that show the one below ten times makes ten thousand million out of a hundred lines. */
const REPEATS = /<(?:[\w-]+:)?use\b/i

const fits = (length: number) => length > 0 && length <= SIDE

/** The media type of a stranger's picture that may be shown: one that {@link imageTypeOf} knows, and that no tab dies of. */
export function strangersImageType(bytes: Uint8Array): string | undefined {
  const type = imageTypeOf(bytes)
  if (type === undefined) return undefined
  if (type === 'image/svg+xml')
    return bytes.length <= SVG_BYTES && !REPEATS.test(new TextDecoder().decode(bytes)) ? type : undefined
  const { width = 0, height = 0 } = dimensionsOf(type, bytes) ?? {}
  return fits(width) && fits(height) ? type : undefined
}
