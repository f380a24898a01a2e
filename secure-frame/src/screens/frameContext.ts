import { createContext, type RefObject } from 'preact'

/** The frame's parts that the screen inside it uses. */
export interface FrameParts {
  /** The element with the site's name, which a person has to see before they approve. */
  head: RefObject<HTMLElement | null>
  /** The scroll containers, for windows with too little room. */
  scrollers: Set<HTMLElement>
  /** Must be called when the size of scrollable content changes. */
  measure: () => void
  /** The height of the screen that was drawn last (CSS pixels). */
  bodyHeight: RefObject<number>
}

export const FrameContext = createContext<FrameParts | null>(null)
