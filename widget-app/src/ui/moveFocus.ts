import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The entries of the lists in an element, in their order. */
const entriesIn = (element: HTMLElement) => [
  ...element.querySelectorAll<HTMLElement>('li button:not(:disabled), li a[href]'),
]

/**
 * Handles a key in an element with one or more lists, and with a search field above them if there is one: the arrow keys,
 * Home and End move the focus between the entries of all lists. Arrow Down leads from the field to the first entry, Arrow
 * Up from there to the field, in which all other keys keep their meaning.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const field = event.currentTarget.querySelector<HTMLElement>('input[type="search"]')
  const isInField = event.target === field
  if (step === undefined || (isInField && event.key !== 'ArrowDown')) return
  const entries = entriesIn(event.currentTarget)
  const at = entries.indexOf(event.target as HTMLElement)
  if (at < 0 && !isInField) return
  event.preventDefault()
  const isAbove = at === 0 && event.key === 'ArrowUp'
  const next = isAbove ? field : entries[Math.max(0, Math.min(entries.length - 1, at + step))]
  next?.focus()
}
