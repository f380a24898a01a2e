import { LayoutGrid, QrCode } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { selectHasAllWallets } from '../config/index.ts'
import { pushed } from '../router/index.ts'
import styles from './ConnectView.module.css'
import { chooseRow } from './chooseRow.ts'
import { useLegal } from './legalAgreement.ts'
import { selectWalletRows, type WalletRow } from './walletRows.ts'

const Tile = ({ children }: { children: ReactNode }) => (
  <span className={styles.tile} aria-hidden="true">
    {children}
  </span>
)

/** The place of a wallet that is on its way. */
const Room = () => (
  <div className={styles.room} aria-hidden="true">
    <span className={styles.tile} />
    <Skeleton width={112} />
  </div>
)

function Row({ row }: { row: WalletRow }) {
  const dispatch = useAppDispatch()
  const { required, agreed } = useLegal()
  const { key, name, imageUrl, tag } = row
  if (name === undefined) return <Room />
  return (
    <ListRow
      lead={
        key === 'walletConnect' ? (
          <Tile>
            <QrCode size={22} />
          </Tile>
        ) : (
          <Mark name={name} src={imageUrl} />
        )
      }
      title={name}
      hover={name}
      {...(tag && { trail: <Tag tone={tag === 'recent' ? 'accent' : 'plain'}>{tag}</Tag> })}
      disabled={required && !agreed}
      onClick={() => dispatch(chooseRow(row))}
    />
  )
}

/** The way to every other wallet. */
function AllWalletsRow() {
  const dispatch = useAppDispatch()
  const { required, agreed } = useLegal()
  const count = useAppSelector((state) => state.wallets?.count)
  return (
    <ListRow
      lead={
        <Tile>
          <LayoutGrid size={20} />
        </Tile>
      }
      title="All wallets"
      {...(count && { trail: <Tag>{count}</Tag> })}
      disabled={required && !agreed}
      onClick={() => dispatch(pushed({ view: 'AllWallets' }))}
    />
  )
}

/** The wallets to choose from, in an order that does not change while it is looked at. */
export function WalletList() {
  const rows = useAppSelector(selectWalletRows)
  const hasAll = useAppSelector(selectHasAllWallets)
  return (
    <ul className={styles.wallets} aria-label="Wallets">
      {rows.map((row) => (
        <li key={row.key}>
          <Row row={row} />
        </li>
      ))}
      {hasAll && (
        <li>
          <AllWalletsRow />
        </li>
      )}
    </ul>
  )
}
