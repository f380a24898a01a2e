/** @jsxImportSource preact */
import { Button } from '../ui/Button.tsx'
import { LiveText } from '../ui/LiveText.tsx'
import { NumberPlate } from '../ui/NumberPlate.tsx'
import { asClock, secondsUntil } from './countdown.ts'
import styles from './DeviceScreen.module.css'
import { EmailAddress } from './EmailAddress.tsx'
import { type MailNews, mailText } from './mailNews.ts'
import { Panel } from './Panel.tsx'
import { Status } from './Status.tsx'
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
  /** Why no other mail was sent; null where none was asked for, or one is on its way. */
  message: string | null
  /** What there is to say of the mail; null while all is well. */
  mail: MailNews | null
  onResend: () => void
  onChangeEmail: () => void
}

/** Waits for the person to confirm this device on the page that the mail leads to. */
export function DeviceScreen(props: DeviceScreenProps) {
  const now = useClock(props.offset)
  const left = secondsUntil(props.expiresAt, now)
  const wait = secondsUntil(props.resendAt, now)
  const over = left === 0
  const mail = props.mail && mailText(props.mail, props.email)
  const news = props.message ?? (over ? 'This took too long. Ask for a new mail.' : (mail ?? ''))
  return (
    <Panel
      figure={<NumberPlate number={props.number} />}
      title="Confirm this device"
      text={
        <>
          Follow the button in the mail to <EmailAddress email={props.email} /> The page that opens must show
          this number.
        </>
      }
    >
      <div className={styles.status}>
        <Status busy={!over} isProblem={false} isRefused={false}>
          {news || `Waiting for you · ${asClock(left)}`}
        </Status>
      </div>
      <LiveText>{news}</LiveText>
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
