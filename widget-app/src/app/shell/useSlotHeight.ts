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

/**
 * Animates the slot's height in 150 ms, like that of views. The frame in it has its final size from the
 * start and is only revealed: it is laid out once.
 */
export function useSlotHeight(slot: RefObject<HTMLElement | null>, { height, isKept, isOpen }: Wanted): void {
  const before = useRef({ height: 0, isOpen: false })
  useLayoutEffect(() => {
    const element = slot.current
    if (!element || isKept) return
    const { height: from, isOpen: wasOpen } = before.current
    // An empty slot that stays empty is not touched: looking for its animations makes the browser compute styles.
    const to = height === null && element.style.height === '' ? 0 : resize(element, height)
    before.current = { height: to, isOpen }
    if (wasOpen && to !== 0 && to !== from) animate(element, from, to)
  }, [slot, height, isKept, isOpen])
}
