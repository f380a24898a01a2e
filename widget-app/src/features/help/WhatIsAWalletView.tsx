import { ArrowUpRight, KeyRound, ShieldCheck, WalletMinimal } from 'lucide-react'
import { helpWords } from '../../messages/en/help.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { GetStarted } from '../../ui/illustrations/GetStarted.tsx'
import { HelpPage, type HelpPoint } from './HelpPage.tsx'

/** A list of wallets that does not belong to a vendor. */
const WALLET_FINDER = 'https://ethereum.org/en/wallets/find-wallet/'

const points = (): HelpPoint[] => [
  { icon: WalletMinimal, ...helpWords.wallet.account },
  { icon: ShieldCheck, ...helpWords.wallet.asks },
  { icon: KeyRound, ...helpWords.wallet.keys },
]

export function WhatIsAWalletView() {
  return (
    <HelpPage picture={<GetStarted />} points={points()}>
      <ButtonLink tone="primary" wide href={WALLET_FINDER}>
        {helpWords.findAWallet}
        <ArrowUpRight size={16} />
      </ButtonLink>
    </HelpPage>
  )
}
