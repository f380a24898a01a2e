import { type RefObject, useEffect } from 'react'

/** The secure frame while its screen is visible; null otherwise. */
export const shownFrame = (root: ParentNode): HTMLIFrameElement | null =>
  root.querySelector<HTMLIFrameElement>('[data-shown="true"] iframe')

/**
 * Moves the focus to the secure frame while its screen is visible: typed text belongs there, and a click on
 * Approve counts only in a frame that already has the focus. The page may give the focus to the widget after
 * the screen has appeared.
 */
export function useFrameFocus(slot: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const handOn = () => {
      const frame = slot.current?.querySelector('iframe')
      const { activeElement } = document
      const isElsewhere = activeElement instanceof HTMLElement && activeElement.matches('button, a, input')
      if (!frame || isElsewhere) return
      // The element may be the active one of a widget without focus: then only the frame's window can be
      // focused.
      if (activeElement === frame) frame.contentWindow?.focus()
      else frame.focus()
    }
    // In a later turn, because the browser is still moving the focus.
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(handOn)
    }
    const never = () => clearTimeout(timer)
    handOn()
    addEventListener('focus', soon)
    addEventListener('blur', never)
    return () => {
      never()
      removeEventListener('focus', soon)
      removeEventListener('blur', never)
    }
  }, [slot, shown])
}
