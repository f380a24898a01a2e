import { type RefObject, useLayoutEffect, useRef } from 'react'
import { MOVE, play } from './motion.ts'

interface Wanted {
  /** CSS pixels; null while nothing is visible. */
  height: number | null
  /** Whether the empty slot keeps its height. */
  isKept: boolean
  /** Whether the card is visible: a card that opens with the slot has its own animation. */
  isOpen: boolean
}

/**
 * A card of an even height in a frame of an even height stands on whole pixels. Between two pixels, the browser takes the
 * header for something that covers the secure frame, which then accepts no approval.
 */
const even = (height: number) => 2 * Math.ceil(height / 2)

/** Gives the slot its height at once, or none. Returns the height (CSS pixels). */
function resize(slot: HTMLElement, height: number | null): number {
  for (const animation of slot.getAnimations()) animation.cancel()
  slot.style.removeProperty('--room')
  slot.style.height = height === null ? '' : `${even(height)}px`
  return height === null ? 0 : slot.offsetHeight
}

function animate(slot: HTMLElement, from: number, to: number): void {
  const animation = play(slot, [{ height: `${from}px`, minHeight: 0 }, { height: `${to}px` }], MOVE)
  if (!animation) return
  slot.style.setProperty('--room', `${to}px`)
  animation.onfinish = () => slot.style.removeProperty('--room')
}

/** The card's height (CSS pixels) as the visitor last saw it: the observer reports it after the layout. */
function useSeenHeight(slot: RefObject<HTMLElement | null>): RefObject<number> {
  const seen = useRef(0)
  useLayoutEffect(() => {
    const card = slot.current?.parentElement
    if (!card) return
    const observer = new ResizeObserver(() => {
      seen.current = card.offsetHeight
    })
    observer.observe(card)
    return () => observer.disconnect()
  }, [slot])
  return seen
}

/**
 * Animates the slot's height in 150 ms, like that of views: from where the card is as high as it was, also if it showed a
 * view. The frame in it has its final size from the start and is only revealed: it is laid out once.
 */
export function useSlotHeight(slot: RefObject<HTMLElement | null>, { height, isKept, isOpen }: Wanted): void {
  const before = useRef({ height: 0, isOpen: false })
  const seen = useSeenHeight(slot)
  useLayoutEffect(() => {
    const element = slot.current
    if (!element || isKept) return
    const { height: last, isOpen: wasOpen } = before.current
    // An empty slot that stays empty is not touched: looking for its animations makes the browser compute styles.
    const to = height === null && element.style.height === '' ? 0 : resize(element, height)
    before.current = { height: to, isOpen }
    if (!wasOpen || to === 0 || to === last) return
    const card = element.parentElement?.offsetHeight ?? 0
    animate(element, Math.max(0, to + seen.current - card), to)
  }, [slot, seen, height, isKept, isOpen])
}
