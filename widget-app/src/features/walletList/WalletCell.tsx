import { type FocusEvent, type KeyboardEvent, memo } from 'react'
import { walletListWords } from '../../messages/en/walletList.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { connectWallet } from '../connect/connectFlow.ts'
import styles from './AllWallets.module.css'
import { chooseWallet } from './chooseWallet.ts'
import type { GridItem } from './gridItems.ts'
import { ENTRIES } from './registryQueries.ts'
import { WalletMark } from './WalletMark.tsx'

/** Pixels of a row. */
export const ROW = 104

/** Pictures that are fetched at once with a page. */
const EAGER = 20

interface WalletCellProps {
  item: GridItem
  index: number
  columns: number
  /** Of the whole list; -1 while it is not known. */
  size: number
  isTabStop: boolean
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** One wallet of the grid. Drawn once and not again while the list moves under it. */
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
      style={{
        width: `${100 / columns}%`,
        insetBlockStart: Math.floor(index / columns) * ROW,
        insetInlineStart: `${(100 / columns) * (index % columns)}%`,
      }}
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
        <span className={styles.name}>{name}</span>
        {connectorId && <span className={styles.dot} />}
      </button>
    </li>
  )
})
