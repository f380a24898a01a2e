import { CircleQuestionMark } from 'lucide-react'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'

/**
 * Shown if no wallets are found: explains why, and how to get one. A newly installed wallet appears by
 * itself.
 */
export function NoWallets() {
  const dispatch = useAppDispatch()
  return (
    <StatusPanel
      figure={<Emblem icon={CircleQuestionMark} tone="accent" />}
      title="No wallet found in this browser"
      text="You need one to go on. Install it, reload the page, and it is listed here."
    >
      <Button tone="primary" wide onClick={() => dispatch(pushed({ view: 'GetWallet' }))}>
        Get a wallet
      </Button>
    </StatusPanel>
  )
}
