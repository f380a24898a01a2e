import { useLayoutEffect } from 'react'
import { TITLE_ID } from './titleId.ts'

const catchFocus = (_change: unknown): void => {
  const isLost = document.activeElement === document.body && document.hasFocus()
  if (isLost) document.getElementById(TITLE_ID)?.focus({ preventScroll: true })
}

/**
 * Gives the title the focus if a change has taken the control away that had it. Otherwise the Tab key would begin at the top
 * of the card again, and a screen reader would not know where it is.
 */
export function useKeptFocus(change: unknown): void {
  useLayoutEffect(() => catchFocus(change), [change])
}
