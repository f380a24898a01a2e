import { Coins, Route, Waypoints } from 'lucide-react'
import { helpWords } from '../../messages/en/help.ts'
import { goBack } from '../../state/router/navigation.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { HelpPage, type HelpPoint } from './HelpPage.tsx'

const points = (): HelpPoint[] => [
  { icon: Waypoints, ...helpWords.network.ledger },
  { icon: Coins, ...helpWords.network.balances },
  { icon: Route, ...helpWords.network.switching },
]

export function WhatIsANetworkView() {
  const dispatch = useAppDispatch()
  return (
    <HelpPage points={points()}>
      <Button wide onClick={() => dispatch(goBack())}>
        {helpWords.gotIt}
      </Button>
    </HelpPage>
  )
}
