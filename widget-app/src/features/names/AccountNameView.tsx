import { ArrowRightLeft, ChevronRight, TriangleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { OwnName } from '../../../shared/names/api.ts'
import type { TextProblem } from '../../../shared/names/texts.ts'
import { namesWords } from '../../messages/en/names.ts'
import { moveOpened, type OwnNameState, selectOwnName, textTyped } from '../../state/late/ownNameSlice.ts'
import { pushed } from '../../state/router/routerSlice.ts'
import { useAppDispatch, useAppSelector } from '../../state/store/hooks.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ProfilePicture } from '../identity/ProfilePicture.tsx'
import { useIdentity } from '../identity/useIdentity.ts'
import { otherType, selectOwnAccounts } from '../smartAccount/ownAccounts.ts'
import { saveTexts } from './changeName.ts'
import styles from './OwnName.module.css'
import {
  changedKeys,
  fieldOf,
  savedText,
  TEXT_KEYS,
  type TextKey,
  textsOf,
  typedProblems,
} from './ownTexts.ts'
import { TextField, TextFieldRoom } from './TextField.tsx'
import { WithOwnName } from './WithOwnName.tsx'

/** The problems to show: those that the server found, and after a first attempt those of the form. */
function shownProblems(
  failure: OwnNameState['failure'],
  tried: ReadonlyMap<string, TextProblem>,
): ReadonlyMap<string, TextProblem | 'refused'> {
  const refused = failure?.fields?.map((key) => [fieldOf(key), 'refused'] as const) ?? []
  return new Map([...refused, ...tried])
}

/** Puts the cursor into the first field that is wrong. */
function focusOn(form: HTMLFormElement | null, key: TextKey | undefined): void {
  const field = key && form?.elements.namedItem(key)
  if (field instanceof HTMLInputElement) field.focus()
}

/** The text records of a name: the wallet signs when the visitor saves, and a failure comes back here. */
function Texts({ own: { name, attributes } }: { own: OwnName }) {
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectOwnName)
  const [isTried, setTried] = useState(false)
  const isAbout = state.name === name
  const typed = isAbout ? state.typed : {}
  const failure = isAbout && state.failure?.task === 'edit' ? state.failure : null
  const isBusy = state.phase !== 'editing'
  const saved = textsOf({ attributes })
  const wrong = typedProblems(saved, typed)
  const problems = shownProblems(failure, isTried ? wrong : new Map())
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const refused = failure?.fields?.map(fieldOf) ?? []
    focusOn(
      form.current,
      TEXT_KEYS.find((key) => refused.includes(key)),
    )
  }, [failure])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [first] = wrong.keys()
    focusOn(form.current, first)
    if (first === undefined) void dispatch(saveTexts(name))
  }
  return (
    <form ref={form} className={styles.texts} onSubmit={submit} noValidate>
      {TEXT_KEYS.map((key) => (
        <TextField
          key={key}
          textKey={key}
          value={typed[key] ?? savedText(saved, key)}
          problem={problems.get(key)}
          isBusy={isBusy}
          onType={(value) => dispatch(textTyped({ name, key, value }))}
        />
      ))}
      <ActionBar>
        <div className={styles.said} role="status">
          {failure && (
            <Notice icon={TriangleAlert} tone="caution">
              {namesWords.changeFailures[failure.reason]}
            </Notice>
          )}
        </div>
        <button
          type="submit"
          className={buttonClass({ tone: 'primary', wide: true, children: null })}
          disabled={isBusy || changedKeys(saved, typed).length === 0}
        >
          {namesWords.changing[state.phase] || namesWords.save}
        </button>
      </ActionBar>
    </form>
  )
}

/** The type of the other account, to which a name can be moved; null if there is none. */
function useOtherType() {
  const accounts = useAppSelector(selectOwnAccounts)
  const other = accounts && otherType(accounts)
  return other && accounts.accounts[other] ? other : null
}

/** The way to move the name to the other account, where there is one. A move would lose what is not saved. */
function MoveRow({ own: { name, attributes } }: { own: OwnName }) {
  const dispatch = useAppDispatch()
  const { phase, name: about, typed } = useAppSelector(selectOwnName)
  const other = useOtherType()
  if (!other) return null
  const isUnsaved = about === name && changedKeys(textsOf({ attributes }), typed).length > 0
  const open = () => {
    dispatch(moveOpened(name))
    dispatch(pushed({ view: 'MoveAccountName' }))
  }
  return (
    <ListRow
      lead={<ArrowRightLeft size={20} />}
      title={namesWords.moveTo[other]}
      {...(isUnsaved && { detail: namesWords.saveFirst })}
      trail={<ChevronRight size={20} />}
      disabled={phase !== 'editing' || isUnsaved}
      onClick={open}
    />
  )
}

interface HeadProps {
  /** Undefined while it is loading. */
  name?: string
  address: string
}

/** The name, and the picture that this wallet shows with it. */
function Head({ name, address }: HeadProps) {
  const { picture } = useIdentity()
  return (
    <div className={styles.head}>
      <ProfilePicture address={address} picture={picture} size={44} />
      <h2 className={styles.name} title={name}>
        {name === undefined ? <Skeleton width={140} /> : <bdi translate="no">{name}</bdi>}
      </h2>
    </div>
  )
}

/** The form while the name is loading: all that does not depend on it stands where it will stay. */
function Waiting({ address }: { address: string }) {
  const other = useOtherType()
  return (
    <>
      <Head address={address} />
      <p className={styles.public}>{namesWords.public}</p>
      <div className={styles.texts}>
        {TEXT_KEYS.map((key) => (
          <TextFieldRoom key={key} textKey={key} />
        ))}
        <ActionBar>
          <button
            type="button"
            className={buttonClass({ tone: 'primary', wide: true, children: null })}
            disabled
          >
            {namesWords.save}
          </button>
        </ActionBar>
      </div>
      {other && (
        <ListRow
          lead={<ArrowRightLeft size={20} />}
          title={namesWords.moveTo[other]}
          trail={<ChevronRight size={20} />}
          disabled
        />
      )}
    </>
  )
}

/** The visitor's name: its text records, and the way to move it. */
export function AccountNameView() {
  return (
    <WithOwnName waiting={({ address }) => <Waiting address={address} />}>
      {(own, { address }) => (
        <>
          <Head name={own.name} address={address} />
          <p className={styles.public}>{namesWords.public}</p>
          <Texts own={own} />
          <MoveRow own={own} />
        </>
      )}
    </WithOwnName>
  )
}
