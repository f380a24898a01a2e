/** @jsxImportSource preact */
import { useRef } from 'preact/hooks'
import { socialWords } from '../../messages/en/social.ts'
import { Button } from '../../ui/Button.tsx'
import { Choices } from '../Choices.tsx'
import { Panel } from '../Panel.tsx'
import { Status } from '../Status.tsx'
import styles from './ProveEmailScreen.module.css'

interface ProveEmailScreenProps {
  provider: string
  /** The typed address, or the one that the provider vouches for. */
  email: string
  busy: boolean
  /** Why no code was sent; null if there is nothing wrong. */
  message: string | null
  onEmail: (typed: string) => void
  onCancel: () => void
}

const STATUS_ID = 'email-status'

/** Asks for the address to which the code goes that completes a sign-in with a provider. */
export function ProveEmailScreen({ provider, email, busy, message, ...on }: ProveEmailScreenProps) {
  const field = useRef<HTMLInputElement>(null)
  const news = busy ? socialWords.sendingTheCode : message
  const handIn = () => on.onEmail(field.current?.value ?? '')
  return (
    <Panel title={socialWords.yourEmail} text={socialWords.whyEmail(provider)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handIn()
        }}
      >
        <input
          ref={field}
          className={styles.input}
          type="email"
          autoComplete="email"
          aria-label={socialWords.email}
          placeholder={socialWords.email}
          aria-describedby={STATUS_ID}
          aria-invalid={message !== null}
          readOnly={busy}
          defaultValue={email}
        />
      </form>
      <Status id={STATUS_ID} busy={busy} isProblem={message !== null} isRefused={false}>
        <span role="alert">{news}</span>
        {news === null && socialWords.codeFollows}
      </Status>
      <Choices>
        <Button tone="primary" wide off={busy} onClick={handIn}>
          {socialWords.sendTheCode}
        </Button>
        <Button tone="quiet" wide onClick={on.onCancel}>
          {socialWords.cancel}
        </Button>
      </Choices>
    </Panel>
  )
}
