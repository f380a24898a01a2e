import { connectWords } from '../../messages/en/connect.ts'
import { shellWords } from '../../messages/en/shell.ts'
import { selectHasAllWallets } from '../../state/config/features.ts'
import { selectMustAgree } from '../../state/connectors/terms.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Tile } from '../marks/Tile.tsx'
import { WalletConnectMark } from '../marks/WalletConnectMark.tsx'
import styles from './ConnectView.module.css'
import { selectWalletRows, type WalletRow } from './walletRows.ts'

/** Drawn here, because the first view needs no other pictures of this kind. */
const Grid = () => <Tile path="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z" className={styles.grid} />

/** Placeholder for a wallet that is loading. */
const Room = () => <div className={styles.room} aria-hidden="true" />

interface RowProps {
  row: WalletRow
  onChoose: (row: WalletRow) => void
}

function Row({ row, onChoose }: RowProps) {
  const mustAgree = useAppSelector(selectMustAgree)
  const { name, imageUrl, tag } = row
  if (name === undefined) return <Room />
  return (
    <ListRow
      lead={tag === 'code' ? <WalletConnectMark /> : <Mark name={name} src={imageUrl} />}
      title={name}
      hover={name}
      {...(tag && {
        trail: <Tag tone={tag === 'recent' ? 'accent' : 'plain'}>{connectWords.tags[tag]}</Tag>,
      })}
      disabled={mustAgree}
      onClick={() => onChoose(row)}
    />
  )
}

/** The link to all other wallets. */
function AllWalletsRow() {
  const dispatch = useAppDispatch()
  const mustAgree = useAppSelector(selectMustAgree)
  const count = useAppSelector((state) => state.wallets?.count)
  return (
    <ListRow
      lead={<Grid />}
      title={shellWords.titles.AllWallets}
      {...(count && {
        trail: (
          <Tag>
            <bdi>{count}</bdi>
          </Tag>
        ),
      })}
      disabled={mustAgree}
      onClick={() => dispatch(pushed({ view: 'AllWallets' }))}
    />
  )
}

/** The list of wallets, in an order that does not change while it is visible. */
export function WalletList({ onChoose }: Pick<RowProps, 'onChoose'>) {
  const rows = useAppSelector(selectWalletRows)
  const hasAll = useAppSelector(selectHasAllWallets)
  return (
    <ul className={styles.wallets} aria-label={connectWords.wallets}>
      {rows.map((row) => (
        <li key={row.key}>
          <Row row={row} onChoose={onChoose} />
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
