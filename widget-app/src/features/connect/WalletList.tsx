import { connectWords } from '../../messages/en/connect.ts'
import { shellWords } from '../../messages/en/shell.ts'
import { selectHasAllWallets } from '../../state/config/features.ts'
import { selectMustAgree } from '../../state/connectors/terms.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import styles from './ConnectView.module.css'
import { selectWalletRows, type WalletRow } from './walletRows.ts'

/** Drawn here, because the first view needs no other pictures of this kind. */
const Drawing = ({ path, className }: { path: string; className: string | undefined }) => (
  <span className={className}>
    <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  </span>
)

const GRID = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z'

/** Its owner's mark, as Simple Icons has drawn it (CC0-1.0). */
const WALLET_CONNECT =
  'M4.913 7.519c3.915-3.831 10.26-3.831 14.174 0l.471.461a.483.483 0 0 1 0 .694l-1.611 1.577a.252.252 0 0 1-.354 0' +
  'l-.649-.634c-2.73-2.673-7.157-2.673-9.887 0l-.694.68a.255.255 0 0 1-.355 0L4.397 8.719a.482.482 0 0 1 0-.693l' +
  '.516-.507Zm17.506 3.263 1.434 1.404a.483.483 0 0 1 0 .694l-6.466 6.331a.508.508 0 0 1-.709 0l-4.588-4.493a.126' +
  '.126 0 0 0-.178 0l-4.589 4.493a.508.508 0 0 1-.709 0L.147 12.88a.483.483 0 0 1 0-.694l1.434-1.404a.508.508 0 0 1' +
  '.709 0l4.589 4.493c.05.048.129.048.178 0l4.589-4.493a.508.508 0 0 1 .709 0l4.589 4.493c.05.048.128.048.178 0l' +
  '4.589-4.493a.507.507 0 0 1 .708 0Z'

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
      lead={
        tag === 'code' ? (
          <Drawing path={WALLET_CONNECT} className={styles.walletConnect} />
        ) : (
          <Mark name={name} src={imageUrl} />
        )
      }
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
      lead={<Drawing path={GRID} className={styles.tile} />}
      title={shellWords.titles.AllWallets}
      {...(count && { trail: <Tag>{count}</Tag> })}
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
