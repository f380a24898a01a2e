import type { Rgb } from '@airlock/kit/design/color'

/** Converts any CSS colour to RGB, blended with white if it is translucent; null for an invalid colour, or for none. */
export function parseColor(text = ''): Rgb | null {
  if (!CSS.supports('color', text)) return null
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')
  if (!canvas) return null
  canvas.fillStyle = '#ffffff'
  canvas.fillRect(0, 0, 1, 1)
  canvas.fillStyle = text
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}
