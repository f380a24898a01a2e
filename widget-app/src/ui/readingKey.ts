const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * A key as it would be pressed where the text runs from left to right: an arrow key leads to the neighbour on its side, which
 * is the previous one on the right where the text runs from right to left.
 */
export const readingKey = (key: string, direction = document.dir): string =>
  (direction === 'rtl' && MIRRORED[key]) || key
