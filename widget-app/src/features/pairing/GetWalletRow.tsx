import { pairingWords } from '../../messages/en/pairing.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import type { ListedWallet } from '../../types.ts'
import { Button } from '../../ui/Button.tsx'
import { hasDownloads } from '../walletList/downloads.ts'
import styles from './Pairing.module.css'

const SHORT = 12
const shortened = (name: string) => (name.length > SHORT ? `${name.slice(0, SHORT).trim()}…` : name)

/** A link for visitors who do not have the wallet yet. */
export function GetWalletRow({ wallet }: { wallet: ListedWallet }) {
  const dispatch = useAppDispatch()
  if (!hasDownloads(wallet)) return null
  return (
    <div className={styles.get}>
      <span>{pairingWords.dontHave(shortened(wallet.name))}</span>
      <Button tone="quiet" onClick={() => dispatch(pushed({ view: 'Downloads', data: { wallet } }))}>
        {pairingWords.get}
      </Button>
    </div>
  )
}
