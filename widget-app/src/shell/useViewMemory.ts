import { createContext, type RefObject, useContext, useEffect, useLayoutEffect } from 'react'
import { selectMode } from '../features/config/index.ts'
import { type RouterEntry, selectDirection } from '../features/router/index.ts'
import { useAppSelector } from '../store/hooks.ts'
import { focusableIn } from './focusable.ts'

/** The one heading of the dialog: it names the dialog and takes the focus when a view is entered. */
export const TITLE_ID = 'airlock-title'

interface Left {
  focus: number
  scroll: number
}

/** Where the visitor was in each view that is still in the stack. */
export type ViewMemory = Map<number, Left>

export const ScrollerContext = createContext<RefObject<HTMLElement | null>>({ current: null })

const isPrecise = () => matchMedia('(hover: hover) and (pointer: fine)').matches

function enter(view: HTMLElement): void {
  // A field only where no keyboard would come up over the view.
  const field = isPrecise() ? view.querySelector<HTMLElement>('input[type="search"]') : null
  const target = field ?? document.getElementById(TITLE_ID)
  target?.focus({ preventScroll: true })
}

function comeBack(view: HTMLElement, scroller: HTMLElement | null, left: Left): void {
  scroller?.scrollTo({ top: left.scroll })
  const target = focusableIn(view)[left.focus]
  if (target) target.focus({ preventScroll: true })
  else enter(view)
}

/**
 * Moves the focus with the visitor: into a view that is entered, back to where it was in a view one comes back to.
 * An embedded widget takes it only when it had it: it must not pull the page to itself on load.
 */
export function useViewMemory(
  view: RefObject<HTMLElement | null>,
  { key }: RouterEntry,
  shown: boolean,
  memory: ViewMemory,
): void {
  const scroller = useContext(ScrollerContext)
  const direction = useAppSelector(selectDirection)
  const embedded = useAppSelector(selectMode) === 'embedded'

  useLayoutEffect(() => {
    const element = view.current
    const scrolled = scroller.current
    return () => {
      if (!element) return
      const focus = focusableIn(element).indexOf(document.activeElement as HTMLElement)
      memory.set(key, { focus, scroll: scrolled?.scrollTop ?? 0 })
    }
  }, [view, key, memory, scroller])

  useEffect(() => {
    if (!shown || !view.current || (embedded && !document.hasFocus())) return
    const left = memory.get(key)
    if (left && direction === 'back') comeBack(view.current, scroller.current, left)
    else enter(view.current)
  }, [view, key, shown, memory, scroller, direction, embedded])
}
