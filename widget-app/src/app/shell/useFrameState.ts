import { createContext, type RefObject, useEffect, useRef } from 'react'
import { selectMode } from '../../state/config/configSlice.ts'
import { selectModal } from '../../state/router/modalSlice.ts'
import { finishClose } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { shake } from './motion.ts'

export type FrameState = 'open' | 'closing' | 'closed'

/** Whether the card should be visible. An embedded widget always is. */
export function useFrameState(): FrameState {
  const { open, closing } = useAppSelector(selectModal)
  const mode = useAppSelector(selectMode)
  if (mode === 'embedded') return 'open'
  if (!open) return 'closed'
  return closing ? 'closing' : 'open'
}

/**
 * Releases the focus of an element in this frame. The browser would release it from the hidden frame a
 * moment later, when the page may already have focused the visitor's button again.
 */
const releaseFocus = ({ activeElement }: Document): void => {
  if (activeElement instanceof HTMLIFrameElement) activeElement.blur()
}

/** Reports the end of the exit animation, or reports at once if none plays. */
export function useExit(card: RefObject<HTMLElement | null>, state: FrameState): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (state !== 'closing' || !card.current) return
    releaseFocus(document)
    const exits = card.current.getAnimations().map((animation) => animation.finished)
    void Promise.allSettled(exits).then(() => dispatch(finishClose()))
  }, [card, state, dispatch])
}

/** The visible state: not `open` before the card is rendered in its final form. */
export const FrameStateContext = createContext<FrameState>('closed')

/** Shakes the card whenever it was asked to close but must not. */
export function useShake(card: RefObject<HTMLElement | null>): void {
  const { shake: count } = useAppSelector(selectModal)
  const seen = useRef(count)
  useEffect(() => {
    if (count !== seen.current && card.current) shake(card.current)
    seen.current = count
  }, [card, count])
}
