interface GridPosition {
  index: number
  count: number
  columns: number
}

/** The number of rows that Page Up and Page Down move. */
const PAGE = 4

const STEPS: Readonly<Record<string, (position: GridPosition) => number>> = {
  ArrowRight: ({ index }) => index + 1,
  ArrowLeft: ({ index }) => index - 1,
  ArrowDown: ({ index, columns }) => index + columns,
  ArrowUp: ({ index, columns }) => index - columns,
  PageDown: ({ index, columns }) => index + columns * PAGE,
  PageUp: ({ index, columns }) => index - columns * PAGE,
  Home: () => 0,
  End: ({ count }) => count - 1,
}

/** The target of a key in a grid, limited to its ends; null for a key without a function. */
export function stepOf(key: string, position: GridPosition): number | null {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined
  if (!step || position.count === 0) return null
  return Math.max(0, Math.min(position.count - 1, step(position)))
}
