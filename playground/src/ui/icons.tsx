/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'

/* One family: strokes of 1.75 on a grid of 24, in the colour of the text. */

const Icon = ({ size = 20, children }: { size?: number; children: ComponentChildren }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const AirlockMark = () => (
  <Icon size={24}>
    <rect x="2.5" y="2.5" width="19" height="19" rx="6" />
    <circle cx="12" cy="12" r="4.5" />
  </Icon>
)

export const HalfMoon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
  </Icon>
)

export const CopyIcon = () => (
  <Icon size={16}>
    <rect x="9" y="9" width="11" height="11" rx="2.5" />
    <path d="M5.5 15A1.5 1.5 0 0 1 4 13.5V6.5A2.5 2.5 0 0 1 6.5 4h7A1.5 1.5 0 0 1 15 5.5" />
  </Icon>
)

export const CheckIcon = () => (
  <Icon size={16}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
)

export const UpIcon = () => (
  <Icon size={16}>
    <path d="m6 15 6-6 6 6" />
  </Icon>
)

export const DownIcon = () => (
  <Icon size={16}>
    <path d="m6 9 6 6 6-6" />
  </Icon>
)

export const MailIcon = () => (
  <Icon>
    <rect x="3" y="5" width="18" height="14" rx="3" />
    <path d="m4 8 8 5.5L20 8" />
  </Icon>
)
