import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { walletListWords } from '../../messages/en/walletList.ts'
import type { GridPlace } from '../../state/late/walletsSlice.ts'
import { readingKey } from '../../ui/readingKey.ts'
import styles from './AllWallets.module.css'
import { stepOf } from './gridKeys.ts'
import type { WalletGrid as Grid } from './useWalletGrid.ts'
import { Placeholder, ROW, WalletCell } from './WalletCell.tsx'

/** The width in pixels from which on a row has four wallets. */
const WIDE = 340

/** The cells of the visible part, which are filled up with placeholders while the first page loads. */
const PLACES = Array.from({ length: 16 }, (_, index) => index)

/** Rows that are drawn outside the visible area, for the first frame of a fast scroll. */
const OVERSCAN = 4

function useColumns(scroller: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(4)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => setColumns(element.clientWidth < WIDE ? 3 : 4))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  return columns
}

const indexOf = ({ currentTarget }: { currentTarget: HTMLElement }) => Number(currentTarget.dataset.index)

interface Moves {
  scroller: RefObject<HTMLElement | null>
  count: number
  columns: number
  /** The initially focused item. */
  from: number | undefined
  scrollToRow: (row: number) => void
}

/**
 * Moves the focus within the grid, also to items that are not drawn yet. Its handlers keep their identity
 * while the list scrolls.
 */
function useRoving({ scroller, count, columns, from, scrollToRow }: Moves) {
  const [active, activate] = useState(from ?? 0)
  const wanted = useRef<number | null>(from ?? null)
  // Before the next key: after the paint, a quick Enter would choose the earlier item.
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!cell) return
    wanted.current = null
    cell.focus({ preventScroll: true })
  })
  const onFocus = useCallback((event: FocusEvent<HTMLElement>) => activate(indexOf(event)), [])
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const step = stepOf(readingKey(event.key), { index: indexOf(event), count, columns })
      if (step === null) return
      event.preventDefault()
      wanted.current = step
      activate(step)
      scrollToRow(Math.floor(step / columns))
    },
    [count, columns, scrollToRow],
  )
  return { current: Math.min(active, Math.max(0, count - 1)), onFocus, onKeyDown }
}

interface WalletGridProps {
  grid: Grid
  /** Whether the first page is still loading. Known wallets are there already. */
  isWaiting: boolean
  scroller: RefObject<HTMLDivElement | null>
  /** The position to which the visitor returns. */
  place: GridPlace | undefined
}

/**
 * All wallets, of which only the visible ones are drawn. One stop of the Tab key; arrow keys move within it.
 */
export function WalletGrid({ grid, isWaiting, scroller, place }: WalletGridProps) {
  const { items, more, loadMore } = grid
  const columns = useColumns(scroller)
  const cells = isWaiting ? Math.max(PLACES.length, items.length) : items.length
  const rows = Math.ceil(cells / columns)
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    initialOffset: place?.scroll ?? 0,
    useFlushSync: false,
  })
  const scrollToRow = useCallback((row: number) => virtualizer.scrollToIndex(row), [virtualizer])
  const count = items.length
  const { current, onFocus, onKeyDown } = useRoving({
    scroller,
    count,
    columns,
    from: place?.active,
    scrollToRow,
  })
  const visible = virtualizer.getVirtualItems()
  const [first, last] = [visible[0]?.index ?? 0, visible.at(-1)?.index ?? -1]
  useEffect(() => {
    if (more === 'waiting' && last >= rows - 2) loadMore()
  }, [more, last, rows, loadMore])
  return (
    <ul
      aria-label={walletListWords.wallets}
      className={styles.grid}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.slice(first * columns, (last + 1) * columns).map((item, offset) => {
        const index = first * columns + offset
        return (
          <WalletCell
            key={item.id}
            item={item}
            index={index}
            columns={columns}
            size={more === 'none' && !isWaiting ? count : -1}
            isTabStop={index === current}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
          />
        )
      })}
      {isWaiting &&
        PLACES.slice(count).map((index) => <Placeholder key={index} index={index} columns={columns} />)}
    </ul>
  )
}
