import { CircleQuestionMark } from 'lucide-react'
import { connectWords } from '../../messages/en/connect.ts'
import { shellWords } from '../../messages/en/shell.ts'
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
      title={connectWords.noWalletFound}
      text={connectWords.youNeedOne}
    >
      <Button tone="primary" wide onClick={() => dispatch(pushed({ view: 'GetWallet' }))}>
        {shellWords.titles.GetWallet}
      </Button>
    </StatusPanel>
  )
}
