/** @jsxImportSource preact */

import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { screensWords } from '../messages/en/screens.ts'
import { Button } from '../ui/Button.tsx'
import { LiveText } from '../ui/LiveText.tsx'
import { Choices } from './Choices.tsx'
import { CodeField } from './CodeField.tsx'
import styles from './CodeForm.module.css'
import { type CodeStep, codeStatus } from './codeStatus.ts'
import { asClock, expiryNews, secondsUntil } from './countdown.ts'
import { Panel } from './Panel.tsx'
import { Status } from './Status.tsx'
import { useClock } from './useClock.ts'

interface CodeFormProps {
  step: CodeStep
  title: string
  /** Explains where the code was sent. */
  intro: ComponentChildren
  email: string
  leave: { label: string; onClick: () => void }
}

const STATUS_ID = 'code-status'

/** A form for a code from an email: sign-in, email update and step-up look and work the same. */
export function CodeForm({ step, title, intro, email, leave }: CodeFormProps) {
  const now = useClock(step.offset)
  const last = useRef('')
  const secondsLeft = secondsUntil(step.expiresAt, now)
  const status = codeStatus(step, secondsLeft, email)
  const isBusy = step.state === 'checking' || step.state === 'sending'
  const handIn = (code: string) => {
    last.current = code
    step.onCode(code)
  }
  return (
    <Panel title={title} text={intro} focusInside>
      <CodeField
        round={step.round}
        locked={status.locked}
        wrong={status.wrong}
        describedBy={STATUS_ID}
        onCode={handIn}
      />
      <Status
        id={STATUS_ID}
        busy={status.busy}
        isProblem={status.tone === 'problem'}
        isRefused={status.refused}
      >
        {status.text || <Expiry secondsLeft={secondsLeft} overdue={secondsUntil(step.resendAt, now) === 0} />}
      </Status>
      <LiveText>{status.text || expiryNews(secondsLeft)}</LiveText>
      <Choices>
        {step.state === 'error' && !status.ended && last.current !== '' && (
          <Button tone="primary" wide onClick={() => step.onCode(last.current)}>
            {screensWords.tryAgain}
          </Button>
        )}
        <Resend step={step} now={now} needed={status.ended} busy={isBusy} />
        <Button tone="quiet" wide onClick={leave.onClick}>
          {leave.label}
        </Button>
      </Choices>
    </Panel>
  )
}

/** `overdue`: the email should have arrived by now. */
function Expiry({ secondsLeft, overdue }: { secondsLeft: number; overdue: boolean }) {
  return (
    <span>
      <span role="timer">{screensWords.validFor(asClock(secondsLeft))}</span>
      {overdue && <span className={styles.hint}>{screensWords.noMailYet}</span>}
    </span>
  )
}

interface ResendProps {
  step: CodeStep
  now: number
  /** Whether only a new code helps. */
  needed: boolean
  busy: boolean
}

function Resend({ step, now, needed, busy }: ResendProps) {
  const wait = secondsUntil(step.resendAt, now)
  const off = wait > 0 || busy || step.isComing === true
  return (
    <Button
      tone={needed && !off ? 'primary' : 'secondary'}
      wide
      off={off}
      onClick={() => {
        if (!off) step.onResend()
      }}
    >
      {wait > 0 ? screensWords.sendANewCodeIn(asClock(wait)) : screensWords.sendANewCode}
    </Button>
  )
}
