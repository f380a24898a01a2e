import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useAppDispatch } from '../../store/hooks.ts'
import { connectWallet } from '../connect/index.ts'
import styles from './AllWallets.module.css'
import { chooseWallet } from './chooseWallet.ts'
import type { GridItem } from './gridItems.ts'
import { stepOf } from './gridKeys.ts'
import { ENTRIES } from './registryQueries.ts'
import type { WalletGrid as Grid } from './useWalletGrid.ts'
import { WalletMark } from './WalletMark.tsx'
import type { GridPlace } from './walletsSlice.ts'

/** Pixels of a row, and the narrowest grid that has room for four wallets in one. */
const ROW = 104
const WIDE = 340
/** Pictures that are fetched at once with a page. */
const EAGER = 20

/** Rows that are drawn although they are out of sight: what a fling shows in its first frame. */
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

interface CellProps {
  item: GridItem
  index: number
  isTabStop: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Cell({ item, index, isTabStop, onFocus, onKeyDown }: CellProps) {
  const dispatch = useAppDispatch()
  const { name, imageUrl, connectorId, wallet } = item
  const choose = () => {
    if (connectorId) dispatch(connectWallet(connectorId))
    else if (wallet) dispatch(chooseWallet(wallet))
  }
  return (
    <button
      type="button"
      className={styles.cell}
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      title={name}
      aria-label={connectorId ? `${name}, installed` : name}
      onClick={choose}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <WalletMark name={name} src={imageUrl} eager={index % ENTRIES.list < EAGER} />
      <span className={styles.name}>{name}</span>
      {connectorId && <span className={styles.dot} />}
    </button>
  )
}

/** Moves the focus within the grid, also to what is not drawn yet, and to `from` at first. */
function useRoving(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  columns: number,
  from: number | undefined,
) {
  const [active, activate] = useState(from ?? 0)
  const wanted = useRef<number | null>(from ?? null)
  const current = Math.min(active, Math.max(0, count - 1))
  useEffect(() => {
    if (wanted.current === null) return
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (!cell) return
    wanted.current = null
    cell.focus({ preventScroll: true })
  })
  const move = (key: string): number | null => {
    const step = stepOf(key, { index: current, count, columns })
    if (step === null) return null
    wanted.current = step
    activate(step)
    return step
  }
  return { current, activate, move }
}

interface WalletGridProps {
  grid: Grid
  scroller: RefObject<HTMLDivElement | null>
  /** Where the visitor comes back to. */
  place: GridPlace | undefined
}

/** All wallets, of which only those in sight are drawn. One stop of the Tab key; arrows lead through it. */
export function WalletGrid({ grid, scroller, place }: WalletGridProps) {
  const { items, more, loadMore } = grid
  const columns = useColumns(scroller)
  const rows = Math.ceil(items.length / columns)
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    initialOffset: place?.scroll ?? 0,
  })
  const { current, activate, move } = useRoving(scroller, items.length, columns, place?.active)
  const visible = virtualizer.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  useEffect(() => {
    if (more === 'waiting' && last >= rows - 2) loadMore()
  }, [more, last, rows, loadMore])
  const onKeyDown = (event: KeyboardEvent) => {
    const index = move(event.key)
    if (index === null) return
    event.preventDefault()
    virtualizer.scrollToIndex(Math.floor(index / columns))
  }
  return (
    <ul aria-label="Wallets" className={styles.grid} style={{ height: virtualizer.getTotalSize() }}>
      {visible.flatMap((row) =>
        items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => {
          const index = row.index * columns + column
          return (
            <li
              key={item.id}
              className={styles.place}
              aria-setsize={more === 'none' ? items.length : -1}
              aria-posinset={index + 1}
              style={{
                width: `${100 / columns}%`,
                transform: `translate(${column * 100}%, ${row.start}px)`,
              }}
            >
              <Cell
                item={item}
                index={index}
                isTabStop={index === current}
                onFocus={() => activate(index)}
                onKeyDown={onKeyDown}
              />
            </li>
          )
        }),
      )}
    </ul>
  )
}
