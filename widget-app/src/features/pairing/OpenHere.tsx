import { ArrowUpRight } from 'lucide-react'
import { pairingWords } from '../../messages/en/pairing.ts'
import { selectHasPairing, selectIsMobile } from '../../state/config/configSlice.ts'
import { useAppSelector } from '../../state/store/hooks.ts'
import type { ListedWallet } from '../../types.ts'
import { WalletLink } from '../appLinks/WalletLink.tsx'
import { selectInstalled } from '../walletList/chooseWallet.ts'
import { LINKS, opensHere } from './platforms.ts'
import { usePairingLink } from './usePairingLink.ts'

/** Opens a wallet on this device, for a visitor who has it here and not on a phone; nothing if it cannot. */
export function OpenHere({ wallet }: { wallet: ListedWallet }) {
  const isMobile = useAppSelector(selectIsMobile)
  const hasPairing = useAppSelector(selectHasPairing)
  const isInstalled = useAppSelector((state) => selectInstalled(state, wallet)) !== undefined
  const linkTo = usePairingLink()
  const platform = opensHere(wallet, { isMobile, isInstalled, hasPairing })
  const href = platform ? linkTo(LINKS[platform](wallet)) : null
  if (href === null) return null
  return (
    <WalletLink wide href={href}>
      {pairingWords.open(wallet.name)}
      <ArrowUpRight size={16} />
    </WalletLink>
  )
}
