/** @jsxImportSource preact */
import { Button } from '../ui/Button.tsx'
import { LiveText } from '../ui/LiveText.tsx'
import { NumberPlate } from '../ui/NumberPlate.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { asClock, secondsUntil } from './countdown.ts'
import styles from './DeviceScreen.module.css'
import { Panel } from './Panel.tsx'
import { useClock } from './useClock.ts'

interface DeviceScreenProps {
  email: string
  /** Two digits that the page from the mail shows too. */
  number: string
  /** When the attempt ends and when another mail may be asked for, by the server's clock (ms). */
  expiresAt: number
  resendAt: number
  /** The server's clock minus the visitor's (ms). */
  offset: number
  onResend: () => void
  onChangeEmail: () => void
}

/** Waits for the person to confirm this device on the page that the mail leads to. */
export function DeviceScreen(props: DeviceScreenProps) {
  const now = useClock(props.offset)
  const left = secondsUntil(props.expiresAt, now)
  const wait = secondsUntil(props.resendAt, now)
  const over = left === 0
  return (
    <Panel
      figure={<NumberPlate number={props.number} />}
      title="Confirm this device"
      text={
        <>
          Open the mail to <strong translate={false}>{props.email}</strong>, follow its button, and compare:
          the page must show this number.
        </>
      }
    >
      <p className={styles.status}>
        {!over && <Spinner />}
        {over ? 'This took too long. Ask for a new mail.' : `Waiting for you · ${asClock(left)}`}
      </p>
      <LiveText>{over ? 'This took too long. Ask for a new mail.' : ''}</LiveText>
      <Button
        tone={over && wait === 0 ? 'primary' : 'secondary'}
        wide
        off={wait > 0}
        onClick={() => {
          if (wait === 0) props.onResend()
        }}
      >
        {wait > 0 ? `Send a new mail in ${asClock(wait)}` : 'Send a new mail'}
      </Button>
      <Button tone="quiet" wide onClick={props.onChangeEmail}>
        Change email
      </Button>
    </Panel>
  )
}
