import { namesWords } from '../../messages/en/names.ts'
import { selectNames } from '../../state/late/namesSlice.ts'
import { openView } from '../../state/router/navigation.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Success } from '../../ui/illustrations/Success.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'

/** The name is registered. */
export function RegisterAccountNameSuccessView() {
  const dispatch = useAppDispatch()
  const { registered } = useAppSelector(selectNames)
  if (registered === null) return null
  return (
    <StatusPanel figure={<Success />} title={namesWords.registered(registered)} text={namesWords.leadsHere}>
      <Button tone="primary" wide onClick={() => dispatch(openView({ view: 'Account' }))}>
        {namesWords.done}
      </Button>
    </StatusPanel>
  )
}
