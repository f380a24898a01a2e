import { type FormEvent, useState } from 'react'
import { namesWords } from '../../messages/en/names.ts'
import { selectParents } from '../../state/config/nameParents.ts'
import { selectNames } from '../../state/late/namesSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { useLate } from '../../state/store/useLate.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Success } from '../../ui/illustrations/Success.tsx'
import { StatusPanel } from '../../ui/StatusPanel.tsx'
import { useIdentity } from '../identity/useIdentity.ts'
import { mayBeFree, NameField } from './NameField.tsx'
import styles from './Names.module.css'
import { NoneHere } from './NoneHere.tsx'
import { accountOf, type NameOwner, selectIsOwnName, selectNameOwner } from './owner.ts'
import { registerName } from './registerName.ts'
import { Suggestions } from './Suggestions.tsx'
import { useOwnName } from './useOwnName.ts'
import { useSuggestions } from './useSuggestions.ts'

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

/** The account has a name, and one is enough. */
function AlreadyOwned({ name }: { name: string }) {
  const dispatch = useAppDispatch()
  return (
    <StatusPanel figure={<Success />} title={namesWords.failures.owned} text={namesWords.alreadyOwned(name)}>
      <Button wide onClick={() => dispatch(pushed({ view: 'AccountName' }))}>
        {namesWords.edit}
      </Button>
    </StatusPanel>
  )
}

/**
 * The form, unless the account has a name. If its identity is no name of the operator's, the server is asked: the
 * identity may be a name that the account has set on a chain.
 */
function Register({ owner, parents }: { owner: NameOwner; parents: readonly [string, ...string[]] }) {
  const { name } = useIdentity()
  const isShown = useAppSelector((state) => selectIsOwnName(state, name))
  const read = useOwnName(isShown ? null : accountOf(owner))
  if (name !== null && isShown) return <AlreadyOwned name={name} />
  return read.status === 'ready' ? <AlreadyOwned name={read.own.name} /> : <Form parents={parents} />
}

/** Registers a name below one of the operator's for the account of the embedded wallet. */
export function RegisterAccountNameView() {
  const isThere = useLate()
  const [first, ...others] = useAppSelector(selectParents)
  const owner = useAppSelector(selectNameOwner)
  if (!isThere) return null
  if (first === undefined || !owner) return <NoneHere />
  return <Register owner={owner} parents={[first, ...others]} />
}
