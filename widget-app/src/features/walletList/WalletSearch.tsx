import { QrCode } from 'lucide-react'
import { commonWords } from '../../messages/en/common.ts'
import { walletListWords } from '../../messages/en/walletList.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { selectHasPairing } from '../../state/config/configSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Chips } from '../../ui/Chips.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { networkName } from '../marks/networkName.ts'
import styles from './AllWallets.module.css'
import { selectCategories, type WalletCategory } from './categories.ts'

interface WalletSearchProps {
  typed: string
  category: WalletCategory
  onType: (text: string) => void
  onChoose: (category: WalletCategory) => void
  /** Arrow Down leads from the field into the list. */
  onDown: () => void
}

/** The ways to a wallet: a search, a QR code for any wallet, and the categories. */
export function WalletSearch({ typed, category, onType, onChoose, onDown }: WalletSearchProps) {
  const dispatch = useAppDispatch()
  const hasPairing = useAppSelector(selectHasPairing)
  const categories = useAppSelector(selectCategories)
  const network = networkName(useAppSelector(selectActiveNetwork))
  const titleOf = (name: WalletCategory) =>
    name === 'network' ? walletListWords.forNetwork(network) : walletListWords.categories[name]
  return (
    <>
      <div className={styles.search}>
        <SearchField label={walletListWords.searchWallets} value={typed} onChange={onType} onDown={onDown} />
        {hasPairing && (
          <IconButton
            label={commonWords.showQrCode}
            icon={<QrCode size={20} />}
            onClick={() => dispatch(pushed({ view: 'ConnectingWalletConnect' }))}
          />
        )}
      </div>
      <div className={styles.categories}>
        <Chips
          label={walletListWords.show}
          chips={categories.map((name) => ({ name, title: titleOf(name) }))}
          current={typed.trim() ? null : category}
          onChoose={onChoose}
        />
      </div>
    </>
  )
}
