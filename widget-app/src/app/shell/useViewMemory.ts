import { createContext, type RefObject, useContext, useLayoutEffect } from 'react'
import { selectMode } from '../../state/config/configSlice.ts'
import { type RouterEntry, selectDirection } from '../../state/router/routerSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import { TITLE_ID } from '../../ui/titleId.ts'
import { focusableIn, isFocusable } from './focusable.ts'
import { shownFrame } from './useFrameFocus.ts'

/** The visitor's position in a view: which control of the card had the focus, and the scroll offset. */
interface Left {
  focus: number
  /** The accessible name of the control: others may have been inserted before it. */
  name: string | null
  scroll: number
}

const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent

/** The control that had the focus, or the one at its position. */
function controlIn(card: HTMLElement, { focus, name }: Left): HTMLElement | undefined {
  const all = focusableIn(card)
  const there = all[focus]
  return there && nameOf(there) === name ? there : (all.find((one) => nameOf(one) === name) ?? there)
}

/** The positions in all views that were shown, by key. */
export type ViewMemory = Map<number, Left>

export interface CardElements {
  card: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
}

const nowhere = { current: null }
export const CardContext = createContext<CardElements>({ card: nowhere, scroller: nowhere })

const isPrecise = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/**
 * Focuses the secure frame's screen, else the title; a search field only if no on-screen keyboard would
 * cover the view.
 */
function enter(card: HTMLElement): void {
  const field = isPrecise() ? card.querySelector<HTMLElement>('input[type="search"]') : null
  const target = shownFrame(card) ?? field ?? document.getElementById(TITLE_ID)
  target?.focus({ preventScroll: true })
}

/** Records the position during the visit: afterwards the card already shows the next view. */
function useNoting(key: number, memory: ViewMemory): void {
  const { card, scroller } = useContext(CardContext)
  useLayoutEffect(() => {
    const element = card.current
    const at = () => memory.get(key) ?? { focus: -1, name: null, scroll: 0 }
    const noteFocus = ({ target }: Event) => {
      if (!element || !(target instanceof HTMLElement) || !isFocusable(target)) return
      const focus = focusableIn(element).indexOf(target)
      if (focus >= 0) memory.set(key, { ...at(), focus, name: nameOf(target) })
    }
    // Nothing is measured here, because this runs in every frame of a scroll.
    const noteScroll = ({ target }: Event) => {
      if (target === scroller.current) memory.set(key, { ...at(), scroll: scroller.current?.scrollTop ?? 0 })
    }
    element?.addEventListener('focusin', noteFocus)
    element?.addEventListener('scroll', noteScroll, { capture: true, passive: true })
    return () => {
      element?.removeEventListener('focusin', noteFocus)
      element?.removeEventListener('scroll', noteScroll, { capture: true })
    }
  }, [key, memory, card, scroller])
}

/**
 * Moves the focus with the view: to its start in a new view, to its earlier position in one that the visitor
 * comes back to. An embedded widget takes the focus only if it had it: it must not scroll the page to itself
 * on load.
 */
export function useViewMemory({ key }: RouterEntry, shown: boolean, memory: ViewMemory): void {
  const { card, scroller } = useContext(CardContext)
  const direction = useAppSelector(selectDirection)
  const embedded = useAppSelector(selectMode) === 'embedded'
  useNoting(key, memory)
  useLayoutEffect(() => {
    const left = direction === 'back' ? memory.get(key) : undefined
    // Scrolling makes the browser lay the page out, which is not worth waiting for if nothing was scrolled.
    const wasScrolled = [...memory.values()].some(({ scroll }) => scroll > 0)
    if (wasScrolled) scroller.current?.scrollTo({ top: left?.scroll ?? 0 })
    if (!shown || (embedded && !document.hasFocus())) return
    // After the effects of the whole card: the focus makes the browser lay it out, which would be in vain before.
    let isOver = false
    queueMicrotask(() => {
      // The visitor may have begun to type in the early card.
      const isInside = memory.size === 0 && card.current?.contains(document.activeElement)
      if (isOver || isInside || !card.current) return
      const target = left && controlIn(card.current, left)
      if (target) target.focus({ preventScroll: true })
      else enter(card.current)
    })
    return () => {
      isOver = true
    }
  }, [key, shown, memory, card, scroller, direction, embedded])
}
