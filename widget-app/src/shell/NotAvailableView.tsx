import { Clock } from 'lucide-react'
import {
  goBack,
  selectCurrentEntry,
  selectHomeView,
  selectStack,
  wentReset,
} from '../features/router/index.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Emblem } from '../ui/Emblem.tsx'
import { StatusPanel } from '../ui/StatusPanel.tsx'
import { titleOf } from './titles.ts'

/** Every view that the product will have and does not have yet. */
export function NotAvailableView() {
  const dispatch = useAppDispatch()
  const { view } = useAppSelector(selectCurrentEntry)
  const hasHistory = useAppSelector(selectStack).length > 1
  const home = useAppSelector(selectHomeView)
  const title = titleOf(view, { wallet: undefined, network: undefined })
  const isDeadEnd = home === view
  return (
    <StatusPanel
      figure={<Emblem icon={Clock} />}
      title={`${title} is not available yet`}
      text="This part of the wallet window is still being built. Nothing was sent or signed."
    >
      {hasHistory && (
        <Button wide onClick={() => dispatch(goBack())}>
          Go back
        </Button>
      )}
      {!hasHistory && !isDeadEnd && (
        <Button wide onClick={() => dispatch(wentReset({ view: home }))}>
          {home === 'Account' ? 'Show account' : 'Choose a wallet'}
        </Button>
      )}
    </StatusPanel>
  )
}
