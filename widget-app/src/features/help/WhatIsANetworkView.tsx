import { Coins, Route, Waypoints } from 'lucide-react'
import { goBack } from '../../state/router/navigation.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { HelpPage, type HelpPoint } from './HelpPage.tsx'

const POINTS: readonly HelpPoint[] = [
  {
    icon: Waypoints,
    name: 'A network is a separate ledger',
    text: 'Ethereum, Base and others each keep their own record of who owns what. Your address can be the same on many.',
  },
  {
    icon: Coins,
    name: 'Balances stay where they are',
    text: 'What you have on one network is not on another, and each charges its fees in its own coin.',
  },
  {
    icon: Route,
    name: 'Switching moves nothing',
    text: 'It only changes which network this site and your wallet work on. You can switch back at any time.',
  },
]

export function WhatIsANetworkView() {
  const dispatch = useAppDispatch()
  return (
    <HelpPage points={POINTS}>
      <Button wide onClick={() => dispatch(goBack())}>
        Got it
      </Button>
    </HelpPage>
  )
}
