import { createContext, type RefObject } from 'preact'

/** What the frame lends to the screen inside it. */
export interface FrameParts {
  /** The element that names the site: part of what a person has to see before they approve. */
  head: RefObject<HTMLElement | null>
  /** What scrolls when there is not enough room. */
  scrollers: Set<HTMLElement>
  /** To be called when the size of what scrolls has changed. */
  measure: () => void
  /** How high the screen is that is there (CSS pixels). */
  bodyHeight: RefObject<number>
}

export const FrameContext = createContext<FrameParts | null>(null)
