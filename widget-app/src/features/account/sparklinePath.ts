export const WIDTH = 96
export const HEIGHT = 32

/** Room for the width of the line and its round ends. */
const EDGE = 2
/** The least part of the value that fills the height: a calm day is not drawn like a wild one. */
const CALM = 0.005

/** A line through these values, of which there are at least two, as an SVG path from left to right. */
export function sparklinePath(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = Math.max(high - low, high * CALM) || 1
  const middle = low + (high - low) / 2
  const step = (WIDTH - 2 * EDGE) / (values.length - 1)
  const points = values.map((value, place) => {
    const y = HEIGHT / 2 - ((value - middle) / span) * (HEIGHT - 2 * EDGE)
    return `${(EDGE + place * step).toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}
