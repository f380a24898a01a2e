import { cx } from '@airlock/kit/design/cx'
import { Tile } from './Tile.tsx'
import styles from './WalletConnectMark.module.css'

/** Its owner's mark, as Simple Icons has drawn it (CC0-1.0). */
const WALLET_CONNECT =
  'M4.913 7.519c3.915-3.831 10.26-3.831 14.174 0l.471.461a.483.483 0 0 1 0 .694l-1.611 1.577a.252.252 0 0 1-.354 0' +
  'l-.649-.634c-2.73-2.673-7.157-2.673-9.887 0l-.694.68a.255.255 0 0 1-.355 0L4.397 8.719a.482.482 0 0 1 0-.693l' +
  '.516-.507Zm17.506 3.263 1.434 1.404a.483.483 0 0 1 0 .694l-6.466 6.331a.508.508 0 0 1-.709 0l-4.588-4.493a.126' +
  '.126 0 0 0-.178 0l-4.589 4.493a.508.508 0 0 1-.709 0L.147 12.88a.483.483 0 0 1 0-.694l1.434-1.404a.508.508 0 0 1' +
  '.709 0l4.589 4.493c.05.048.129.048.178 0l4.589-4.493a.508.508 0 0 1 .709 0l4.589 4.493c.05.048.128.048.178 0l' +
  '4.589-4.493a.507.507 0 0 1 .708 0Z'

/** The mark of WalletConnect, as large as that of a wallet in a list, or as one that is shown alone. */
export const WalletConnectMark = ({ size = 'm' }: { size?: 'm' | 'l' }) => (
  <Tile path={WALLET_CONNECT} className={cx(styles.mark, size === 'l' && styles.large)} />
)
