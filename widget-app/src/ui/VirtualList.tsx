import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './VirtualList.module.css'

/** What the control of a row spreads: the list is one stop of the Tab key, and arrows lead through it. */
export interface Stop {
  tabIndex: 0 | -1
  'data-stop': number
  onFocus: () => void
}

interface VirtualListProps {
  /** What it lists, for who cannot see it. */
  label: string
  count: number
  keyOf: (index: number) => string
  /** Pixels of a row before it has been drawn. */
  heightOf: (index: number) => number
  /** Whether a row has a control to stop at. */
  isStop?: (index: number) => boolean
  /** More rows may follow: their number is not known. */
  isOpen?: boolean
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>
  /** Near the end. */
  onEnd?: () => void
  children: (index: number, stop: Stop) => ReactNode
}

/** Rows that are drawn although they are out of sight: what a fling shows in its first frame. */
const OVERSCAN = 6

/** Rows before the last one at which the end counts as near. */
const NEAR = 6

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The next row to stop at in a direction; from the ends, inwards. */
function nextStop(from: number, step: number, count: number, isStop: (index: number) => boolean): number {
  const isJump = !Number.isFinite(step)
  const direction = isJump ? -Math.sign(step) : step
  const start = isJump ? (step < 0 ? 0 : count - 1) : from + step
  for (let index = start; index >= 0 && index < count; index += direction) if (isStop(index)) return index
  return from
}

/** Moves the focus within the list, also to what is not drawn yet. */
function useRoving(list: RefObject<HTMLElement | null>, first: number) {
  const [active, activate] = useState(first)
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const control = list.current?.querySelector<HTMLElement>(`[data-stop="${wanted.current}"]`)
    if (!control) return
    wanted.current = null
    control.focus({ preventScroll: true })
  })
  const move = (index: number) => {
    wanted.current = index
    activate(index)
  }
  return { active, activate, move }
}

/** A list of any length, of which only what is in sight is drawn. */
export function VirtualList(props: VirtualListProps) {
  const { label, count, keyOf, heightOf, isStop = () => true, scroller, onEnd, children } = props
  const list = useRef<HTMLUListElement>(null)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    overscan: OVERSCAN,
  })
  const first = nextStop(0, Number.NEGATIVE_INFINITY, count, isStop)
  const { active, activate, move } = useRoving(list, first)
  const stop = active < count && isStop(active) ? active : first
  const visible = virtualizer.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= count - NEAR) onEnd?.()
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const isControl = event.target instanceof HTMLElement && event.target.dataset.stop !== undefined
    if (step === undefined || !isControl) return
    event.preventDefault()
    const next = nextStop(stop, step, count, isStop)
    virtualizer.scrollToIndex(next)
    move(next)
  }
  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles.list}
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={onKeyDown}
    >
      {visible.map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          className={styles.row}
          data-index={index}
          aria-setsize={props.isOpen ? -1 : count}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start}px)` }}
        >
          {children(index, {
            tabIndex: index === stop ? 0 : -1,
            'data-stop': index,
            onFocus: () => activate(index),
          })}
        </li>
      ))}
    </ul>
  )
}
