import { AtSign } from 'lucide-react'
import { namesWords } from '../../messages/en/names.ts'
import { shellWords } from '../../messages/en/shell.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { selectParents } from '../../state/config/nameParents.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { networkName } from '../marks/networkName.ts'

/** Shown where an account can have no name: the dApp can open the views of names anywhere. */
export function NoneHere() {
  const dispatch = useAppDispatch()
  const hasParents = useAppSelector(selectParents).length > 0
  const network = useAppSelector(selectActiveNetwork)
  const text = hasParents && network ? namesWords.noneOnNetwork(networkName(network)) : namesWords.noneOnSite
  return (
    <StatusPanel figure={<Emblem icon={AtSign} />} title={namesWords.noneHere} text={text}>
      {hasParents && (
        <Button wide onClick={() => dispatch(pushed({ view: 'Networks' }))}>
          {shellWords.titles.Networks}
        </Button>
      )}
    </StatusPanel>
  )
}
