/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import type { SocialProvider } from '../../contract/primitives.ts'
import { methodsWords } from '../../messages/en/methods.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from '../list/list.module.css'
import { Panel } from '../Panel.tsx'
import { useClock } from '../useClock.ts'
import { AddStep, type NamedProvider } from './AddStep.tsx'
import { MethodRow, type SignInMethod } from './MethodRow.tsx'

/** The outcome of the last change; empty without one. */
export interface Outcome {
  news: string
  error: string
}

export interface MethodsScreenProps extends Outcome {
  methods: readonly SignInMethod[]
  /** The providers that can be added. */
  providers: readonly NamedProvider[]
  /** The server's clock minus the visitor's (ms). */
  offset: number
  onAdd: (provider: SocialProvider) => void
  onRemove: (id: string) => void
  onClose: () => void
}

/** The ways to sign in to this wallet. */
export function MethodsScreen(props: MethodsScreenProps) {
  const { methods, providers, offset, onAdd, onRemove, onClose } = props
  const [isAdding, setIsAdding] = useState(false)
  const now = useClock(offset)
  if (isAdding) return <AddStep providers={providers} onChoose={onAdd} onCancel={() => setIsAdding(false)} />
  return (
    <>
      <Panel title={methodsWords.howYouSignIn} text={methodsWords.eachOpens}>
        <OutcomeNotice news={props.news} error={props.error} />
        <ul className={styles.list} aria-label={methodsWords.signInMethods}>
          {methods.map((method) => (
            <MethodRow key={method.id} method={method} now={now} onRemove={() => onRemove(method.id)} />
          ))}
        </ul>
      </Panel>
      <footer className={styles.actions}>
        {providers.length > 0 && (
          <Button wide onClick={() => setIsAdding(true)}>
            {methodsWords.add}
          </Button>
        )}
        <Button tone="quiet" wide onClick={onClose}>
          {methodsWords.done}
        </Button>
      </footer>
    </>
  )
}

/** Screen readers announce only what changes, so the text follows its place. */
function OutcomeNotice({ news, error }: Outcome) {
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(error || news), [news, error])
  if (!news && !error) return null
  return (
    <Notice icon={error ? 'alert' : 'check'} tone={error ? 'danger' : 'plain'}>
      <span role={error ? 'alert' : 'status'}>{said}</span>
    </Notice>
  )
}
