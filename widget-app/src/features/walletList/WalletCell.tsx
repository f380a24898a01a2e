import { cx } from '@airlock/kit/design/cx'
import { type FocusEvent, type KeyboardEvent, memo } from 'react'
import { walletListWords } from '../../messages/en/walletList.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { connectWallet } from '../connect/connectFlow.ts'
import styles from './AllWallets.module.css'
import { chooseWallet } from './chooseWallet.ts'
import type { GridItem } from './gridItems.ts'
import { ENTRIES } from './registryQueries.ts'
import { WalletMark } from './WalletMark.tsx'

/** The height of a row in pixels. */
export const ROW = 116

/** A name of more letters may need three lines. */
const SHORT = 20

/** The number of pictures of a page that are loaded at once. */
const EAGER = 20

/** A sign between two words stays with the first: no line begins with it. */
const withJoined = (name: string) => name.replace(/ (?=[|&–-] )/g, '\u00a0')

const placeOf = (index: number, columns: number) => ({
  width: `${100 / columns}%`,
  insetBlockStart: Math.floor(index / columns) * ROW,
  insetInlineStart: `${(100 / columns) * (index % columns)}%`,
})

/** The cell of a wallet that is loading. */
export const Placeholder = ({ index, columns }: { index: number; columns: number }) => (
  <li className={styles.place} aria-hidden="true" style={placeOf(index, columns)}>
    <span className={styles.cell}>
      <span className={styles.tile} />
      <span className={styles.line} />
    </span>
  </li>
)

interface WalletCellProps {
  item: GridItem
  index: number
  columns: number
  /** The size of the whole list; -1 while it is unknown. */
  size: number
  isTabStop: boolean
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** One wallet of the grid. Memoized, so that it is not rendered again while the list scrolls. */
export const WalletCell = memo(function WalletCell(props: WalletCellProps) {
  const { item, index, columns, size, isTabStop, onFocus, onKeyDown } = props
  const dispatch = useAppDispatch()
  const { name, imageUrl, connectorId, wallet } = item
  const choose = () => {
    if (connectorId) dispatch(connectWallet(connectorId))
    else if (wallet) dispatch(chooseWallet(wallet))
  }
  return (
    <li
      className={styles.place}
      aria-setsize={size}
      aria-posinset={index + 1}
      style={placeOf(index, columns)}
    >
      <button
        type="button"
        className={styles.cell}
        data-index={index}
        tabIndex={isTabStop ? 0 : -1}
        title={name}
        aria-label={connectorId ? walletListWords.installed(name) : name}
        onClick={choose}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <WalletMark name={name} src={imageUrl} eager={index % ENTRIES.list < EAGER} />
        <span className={cx(styles.name, name.length > SHORT && styles.long)}>{withJoined(name)}</span>
        {connectorId && <span className={styles.dot} />}
      </button>
    </li>
  )
})
