import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './VirtualList.module.css'

/**
 * Props that a row spreads on its control: the list is one stop of the Tab key, and arrow keys move within
 * it.
 */
export interface Stop {
  tabIndex: 0 | -1
  'data-stop': number
  onFocus: () => void
}

interface VirtualListProps {
  /** The accessible name of the list. */
  label: string
  count: number
  keyOf: (index: number) => string
  /** Estimated height of a row in pixels, until it has been drawn. */
  heightOf: (index: number) => number
  /** Whether the row has a control that can be focused. */
  isStop?: (index: number) => boolean
  /** Whether the list may continue, so that the number of rows is unknown. */
  isOpen?: boolean
  /** The scroll container. */
  scroller: RefObject<HTMLElement | null>
  /** Called when the end is near. */
  onEnd?: () => void
  children: (index: number, stop: Stop) => ReactNode
}

/** Rows that are drawn outside the visible area, for the first frame of a fast scroll. */
const OVERSCAN = 6

/** The end is near when fewer rows than this remain. */
const NEAR = 6

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The next focusable row in a direction; from either end, the first one inwards. */
function nextStop(from: number, step: number, count: number, isStop: (index: number) => boolean): number {
  const isJump = !Number.isFinite(step)
  const direction = isJump ? -Math.sign(step) : step
  const start = isJump ? (step < 0 ? 0 : count - 1) : from + step
  for (let index = start; index >= 0 && index < count; index += direction) if (isStop(index)) return index
  return from
}

/** Moves the focus within the list, also to rows that are not drawn yet. */
function useRoving(list: RefObject<HTMLElement | null>, first: number) {
  const [active, activate] = useState(first)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
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

/** A list of any length that draws only the visible rows. */
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
