/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { SocialProvider } from '../../contract/primitives.ts'
import { methodsWords } from '../../messages/en/methods.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../list/list.module.css'
import { type Outcome, OutcomeNotice } from '../list/OutcomeNotice.tsx'
import { Panel } from '../Panel.tsx'
import { useClock } from '../useClock.ts'
import { AddStep, type NamedProvider } from './AddStep.tsx'
import { MethodRow, type SignInMethod } from './MethodRow.tsx'

export interface MethodsScreenProps extends Outcome {
  methods: readonly SignInMethod[]
  /** The providers that can be added. */
  providers: readonly NamedProvider[]
  /** The server's clock minus the visitor's (ms). */
  offset: number
  onAdd: (provider: SocialProvider) => void
  onRemove: (id: string) => void
  /** Opens the passkeys of the smart account; null without one. */
  onPasskeys: (() => void) | null
  onClose: () => void
}

/** The ways to sign in to this wallet. */
export function MethodsScreen(props: MethodsScreenProps) {
  const { methods, providers, offset, onAdd, onRemove, onPasskeys, onClose } = props
  const [isAdding, setIsAdding] = useState(false)
  const now = useClock(offset)
  if (isAdding) return <AddStep providers={providers} onChoose={onAdd} onCancel={() => setIsAdding(false)} />
  return (
    <Panel
      title={methodsWords.howYouSignIn}
      text={methodsWords.eachOpens}
      actions={
        <>
          {providers.length > 0 && (
            <Button wide onClick={() => setIsAdding(true)}>
              {methodsWords.add}
            </Button>
          )}
          {onPasskeys && (
            <Button wide onClick={onPasskeys}>
              {methodsWords.passkeys}
            </Button>
          )}
          <Button tone="quiet" wide onClick={onClose}>
            {methodsWords.done}
          </Button>
        </>
      }
    >
      <OutcomeNotice news={props.news} error={props.error} />
      <ul className={styles.list} aria-label={methodsWords.signInMethods}>
        {methods.map((method) => (
          <MethodRow key={method.id} method={method} now={now} onRemove={() => onRemove(method.id)} />
        ))}
      </ul>
    </Panel>
  )
}
