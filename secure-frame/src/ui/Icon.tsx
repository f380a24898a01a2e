/** @jsxImportSource preact */

import { ALERT } from '../../shared/icons.ts'

/** Outlines on a grid of 24, two wide: the same style as the widget's. */
const PATHS = {
  alert: ALERT,
  check: 'm4.5 12.5 5 5 10-11',
  chevron: 'm9 5.5 6.5 6.5L9 18.5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5V12l3 2',
  copy: 'M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM5 15a1 1 0 0 1-1-1V6a2 2 0 0 1 2-2h8a1 1 0 0 1 1 1',
  eye: 'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  in: 'M12 4v15m-6.5-6.5L12 19l6.5-6.5',
  key: 'M8 11a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.2 1.3L20 3.5M16 7.5l3.5 3.5',
  list: 'M9 6h12M9 12h12M9 18h12M3.5 6v.01m0 5.99v.01m0 5.99v.01',
  lock: 'M5 11h14v10H5zM8 11V7.5a4 4 0 0 1 8 0V11',
  mail: 'M3 5.5h18v13.5H3zM3.5 6.5 12 13l8.5-6.5',
  out: 'M12 20V5M5.5 11.5 12 5l6.5 6.5',
  question: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-2.5 6.5c0-3.5 5-3.5 5 0 0 2-2.5 2-2.5 4m0 3v.01',
  stop: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3L8.3 3ZM12 7.5v5m0 3.5v.01',
  window: 'M14 4h6v6m0-6-9 9M10 5H4v15h15v-6',
} as const

export type IconName = keyof typeof PATHS

interface IconProps {
  name: IconName
  size?: number
}

/** Decorative: the text next to it carries the meaning. */
export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={size > 24 ? 1.5 : 2}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
