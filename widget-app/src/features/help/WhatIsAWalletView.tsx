import { KeyRound, ShieldCheck, WalletMinimal } from 'lucide-react'
import { helpWords } from '../../messages/en/help.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { GetStarted } from '../../ui/illustrations/GetStarted.tsx'
import { HelpPage, type HelpPoint } from './HelpPage.tsx'

const points = (): HelpPoint[] => [
  { icon: WalletMinimal, ...helpWords.wallet.account },
  { icon: ShieldCheck, ...helpWords.wallet.asks },
  { icon: KeyRound, ...helpWords.wallet.keys },
]

export function WhatIsAWalletView() {
  const dispatch = useAppDispatch()
  return (
    <HelpPage picture={<GetStarted />} points={points()}>
      <Button tone="primary" wide onClick={() => dispatch(pushed({ view: 'GetWallet' }))}>
        {helpWords.findAWallet}
      </Button>
    </HelpPage>
  )
}
