import { AtSign, Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { namesWords } from '../../messages/en/names.ts'
import { shellWords } from '../../messages/en/shell.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { selectParents } from '../../state/config/nameParents.ts'
import { selectNames } from '../../state/late/namesSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useLate } from '../../state/store/useLate.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Emblem } from '../../ui/Emblem.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { useIdentity } from '../identity/useIdentity.ts'
import { networkName } from '../marks/networkName.ts'
import { mayBeFree, NameField } from './NameField.tsx'
import styles from './Names.module.css'
import { selectNameOwner } from './owner.ts'
import { registerName } from './registerName.ts'
import { Suggestions } from './Suggestions.tsx'
import { useSuggestions } from './useSuggestions.ts'

/** Shown where no name can be registered: the dApp can open the view anywhere. */
function NoneHere({ hasParents }: { hasParents: boolean }) {
  const dispatch = useAppDispatch()
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

const LABELS = {
  editing: namesWords.register,
  signing: namesWords.approve,
  sending: namesWords.registering,
} as const

/** The form: the wallet signs when the visitor presses the button, and a failure comes back here. */
function Form({ parents }: { parents: readonly [string, ...string[]] }) {
  const dispatch = useAppDispatch()
  const { label, phase } = useAppSelector(selectNames)
  const [chosen, choose] = useState(parents[0])
  const parent = parents.includes(chosen) ? chosen : parents[0]
  const known = useSuggestions(label, parent)
  const isReady = phase === 'editing' && mayBeFree(label, parent, known)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) void dispatch(registerName(parent))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.text}>{namesWords.explanation}</p>
      <NameField parents={parents} parent={parent} onParent={choose} known={known} />
      <button
        type="submit"
        className={buttonClass({ tone: 'primary', wide: true, children: null })}
        disabled={!isReady}
      >
        {LABELS[phase]}
      </button>
      <Suggestions {...known} parent={parent} />
    </form>
  )
}

/** Registers a name below one of the operator's for the account of the embedded wallet. */
export function RegisterAccountNameView() {
  const isThere = useLate()
  const [first, ...others] = useAppSelector(selectParents)
  const owner = useAppSelector(selectNameOwner)
  const { name } = useIdentity()
  if (!isThere) return null
  if (first === undefined || !owner) return <NoneHere hasParents={first !== undefined} />
  const parents = [first, ...others] as const
  if (name !== null && parents.some((parent) => name.endsWith(`.${parent}`)))
    return (
      <StatusPanel
        figure={<Emblem icon={Check} tone="accent" />}
        title={namesWords.failures.owned}
        text={namesWords.alreadyOwned(name)}
      />
    )
  return <Form parents={parents} />
}
