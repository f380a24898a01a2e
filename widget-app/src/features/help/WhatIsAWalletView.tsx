import { ArrowUpRight, KeyRound, ShieldCheck, WalletMinimal } from 'lucide-react'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { HelpPage, type HelpPoint } from './HelpPage.tsx'

/** A list of wallets that no vendor keeps. */
const WALLET_FINDER = 'https://ethereum.org/en/wallets/find-wallet/'

const POINTS: readonly HelpPoint[] = [
  {
    icon: WalletMinimal,
    name: 'Your account, on every site',
    text: 'A wallet is an app or browser extension. It holds your addresses, and you use the same ones everywhere.',
  },
  {
    icon: ShieldCheck,
    name: 'It asks before anything happens',
    text: 'Sites can only ask. Every payment and every signature waits until you approve it in the wallet.',
  },
  {
    icon: KeyRound,
    name: 'Only you hold the keys',
    text: 'Setting it up gives you a recovery phrase. Keep it offline, and never type it into a site: no one who helps you needs it.',
  },
]

export function WhatIsAWalletView() {
  return (
    <HelpPage points={POINTS}>
      <ButtonLink tone="primary" wide href={WALLET_FINDER}>
        Find a wallet
        <ArrowUpRight size={16} />
      </ButtonLink>
    </HelpPage>
  )
}
