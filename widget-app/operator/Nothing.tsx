import type { ReactNode } from 'react'

/** Says that a card has nothing to show, under a chart without a line. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className="nothing">
    <svg width="48" height="36" viewBox="0 0 48 36" fill="none" stroke="currentColor" aria-hidden="true">
      <path
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M4 4v28h40M12 26v-6m10 6V14m10 12v-9"
      />
    </svg>
    {children}
  </p>
)
