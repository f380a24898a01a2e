import type { Widget } from '../frame/widget.ts'

/** The card that the frame draws before its code is there (widget-app/src/app/earlyCard). */
export interface EarlyCard {
  /** The frame has a card and says whether it is open, or the visitor has closed it. Without a value there is none any more. */
  heard(open?: boolean): void
  /**
   * Opens or closes it, as long as the frame is not linked. Returns whether it is open. The page's list hides the frame and
   * leaves the card open, so that a late widget goes on with what was pressed there.
   */
  show(wanted: boolean): boolean
}

export function createEarlyCard(widget: () => Widget, onLeft: () => void): EarlyCard {
  let isOpen: boolean | undefined
  return {
    heard: (open) => {
      const isLeft = isOpen && open === false
      isOpen = open
      if (isLeft) onLeft()
    },
    show: (wanted) => {
      if (isOpen === !wanted && !widget().link()) {
        isOpen = wanted
        widget().showEarly(wanted)
      }
      return !!isOpen
    },
  }
}
