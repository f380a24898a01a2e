import { AtSign } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnName } from '../../../shared/names/api.ts'
import { commonWords } from '../../messages/en/common.ts'
import { namesWords } from '../../messages/en/names.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useLate } from '../../state/store/useLate.ts'
import { Button } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { Failure } from '../../ui/illustrations/Failure.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { NoneHere } from './NoneHere.tsx'
import styles from './OwnName.module.css'
import { accountOf, type NameOwner, selectHasNames, selectNameOwner } from './owner.ts'
import { useOwnName } from './useOwnName.ts'

/** What is drawn for the name of the active account. */
type Draw = (own: OwnName, owner: NameOwner) => ReactNode

/** The account has no name, or no longer: the way to one. */
function NoneYet() {
  const dispatch = useAppDispatch()
  return (
    <StatusPanel figure={<Emblem icon={AtSign} />} title={namesWords.noneYet} text={namesWords.explanation}>
      <Button tone="primary" wide onClick={() => dispatch(pushed({ view: 'RegisterAccountName' }))}>
        {namesWords.chooseName}
      </Button>
    </StatusPanel>
  )
}

interface WithOwnNameProps {
  /** Looks like what comes, while the name is loading. */
  waiting: (owner: NameOwner) => ReactNode
  children: Draw
}

function Named({ owner, waiting, children }: WithOwnNameProps & { owner: NameOwner }) {
  const read = useOwnName(accountOf(owner))
  if (read.status === 'ready') return children(read.own, owner)
  if (read.status === 'none') return <NoneYet />
  if (read.status === 'loading')
    return (
      <div role="status" aria-busy="true" aria-label={namesWords.loading}>
        <div className={styles.waiting} aria-hidden="true">
          {waiting(owner)}
        </div>
      </div>
    )
  return (
    <StatusPanel figure={<Failure />} title={namesWords.couldNotLoad} text={namesWords.couldNotLoadText}>
      <Button wide onClick={read.read}>
        {commonWords.tryAgain}
      </Button>
    </StatusPanel>
  )
}

/** A view of the active account's name, and what is shown while there is none. */
export function WithOwnName(props: WithOwnNameProps) {
  const isThere = useLate()
  const hasNames = useAppSelector(selectHasNames)
  const owner = useAppSelector(selectNameOwner)
  if (!isThere) return null
  return hasNames && owner ? <Named owner={owner} {...props} /> : <NoneHere />
}
