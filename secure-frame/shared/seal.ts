/** The outlines of the seal on a grid of 24, for everything that draws it: a rosette of wax, and the lock in it. */
export const SEAL = {
  wax: 'M12 1.6A2.9 2.9 0 0 1 17.2 3A2.9 2.9 0 0 1 21 6.8A2.9 2.9 0 0 1 22.4 12A2.9 2.9 0 0 1 21 17.2A2.9 2.9 0 0 1 17.2 21A2.9 2.9 0 0 1 12 22.4A2.9 2.9 0 0 1 6.8 21A2.9 2.9 0 0 1 3 17.2A2.9 2.9 0 0 1 1.6 12A2.9 2.9 0 0 1 3 6.8A2.9 2.9 0 0 1 6.8 3A2.9 2.9 0 0 1 12 1.6Z',
  lock: 'M9.6 11V9.4a2.4 2.4 0 0 1 4.8 0V11M8.3 11.2h7.4v5H8.3z',
} as const
