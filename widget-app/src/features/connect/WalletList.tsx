import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { selectConnectorItems } from '../connectors/index.ts'
import styles from './ConnectView.module.css'
import { connectWallet } from './connectFlow.ts'
import { useLegal } from './legalAgreement.ts'

/** The wallets of this browser, in an order that does not change while it is looked at. */
export function WalletList() {
  const dispatch = useAppDispatch()
  const { required, agreed } = useLegal()
  const items = useAppSelector(selectConnectorItems)
  return (
    <ul className={styles.wallets} aria-label="Wallets">
      {items.map((item) => (
        <li key={`${item.chain}:${item.id}`}>
          <ListRow
            lead={<Mark name={item.name} src={item.imageUrl} />}
            title={item.name}
            hover={item.name}
            trail={<Tag tone={item.tag === 'recent' ? 'accent' : 'plain'}>{item.tag}</Tag>}
            disabled={required && !agreed}
            onClick={() => dispatch(connectWallet(item.id))}
          />
        </li>
      ))}
    </ul>
  )
}
