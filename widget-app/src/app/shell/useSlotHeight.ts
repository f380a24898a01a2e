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
 * Animates the slot's height in 150 ms, like that of views. The frame in it has its final size from the
 * start and is only revealed: it is laid out once.
 */
export function useSlotHeight(slot: RefObject<HTMLElement | null>, { height, isKept, isOpen }: Wanted): void {
  const before = useRef({ height: 0, isOpen: false })
  useLayoutEffect(() => {
    const element = slot.current
    if (!element || isKept) return
    for (const animation of element.getAnimations()) animation.cancel()
    element.style.removeProperty('--room')
    element.style.height = height === null ? '' : `${height}px`
    const { height: from, isOpen: wasOpen } = before.current
    const to = height === null ? 0 : element.offsetHeight
    before.current = { height: to, isOpen }
    if (!wasOpen || to === 0 || to === from) return
    const animation = play(element, [{ height: `${from}px`, minHeight: 0 }, { height: `${to}px` }], MOVE)
    if (!animation) return
    element.style.setProperty('--room', `${to}px`)
    animation.onfinish = () => element.style.removeProperty('--room')
  }, [slot, height, isKept, isOpen])
}
