import { type RefObject, useEffect } from 'react'

/** The secure frame where its screen is shown; null where it is not. */
export const shownFrame = (root: ParentNode): HTMLIFrameElement | null =>
  root.querySelector<HTMLIFrameElement>('[data-shown="true"] iframe')

/**
 * Hands the focus on to the secure frame while its screen is shown: what is typed belongs there, and a press on Approve
 * counts only in a frame that has the focus already. The page gives it to the widget, which may be later than the screen.
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
      // The element may have had the focus of a widget that had none itself: then only its window can be given it.
      if (activeElement === frame) frame.contentWindow?.focus()
      else frame.focus()
    }
    // In a turn of its own: the browser is still moving the focus about.
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
