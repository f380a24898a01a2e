import { dimensionsOf } from './dimensions.ts'
import { imageTypeOf } from './imageType.ts'

/**
 * The maximum side in pixels: at four bytes a pixel such an image takes 64 MB of a tab's memory, and a page has many.
 */
const SIDE = 4_096
const SVG_BYTES = 200_000
/**
 * Nested `use` elements multiply: ten levels with ten references each make ten thousand million elements out of a
 * hundred lines.
 */
const REPEATS = /<(?:[\w-]+:)?use\b/i

const fits = (length: number) => length > 0 && length <= SIDE

/**
 * The media type of an untrusted image that is safe to show: one that {@link imageTypeOf} accepts, and that does not
 * exhaust a tab's memory.
 */
export function strangersImageType(bytes: Uint8Array): string | undefined {
  const type = imageTypeOf(bytes)
  if (type === undefined) return undefined
  if (type === 'image/svg+xml')
    return bytes.length <= SVG_BYTES && !REPEATS.test(new TextDecoder().decode(bytes)) ? type : undefined
  const { width = 0, height = 0 } = dimensionsOf(type, bytes) ?? {}
  return fits(width) && fits(height) ? type : undefined
}
