/** @jsxImportSource preact */
import { screensWords } from '../messages/en/screens.ts'
import { Button } from '../ui/Button.tsx'
import { LiveText } from '../ui/LiveText.tsx'
import { NumberPlate } from '../ui/NumberPlate.tsx'
import { asClock, secondsUntil } from './countdown.ts'
import { EmailAddress } from './EmailAddress.tsx'
import { type MailNews, mailText } from './mailNews.ts'
import { Panel } from './Panel.tsx'
import { Status } from './Status.tsx'
import { useClock } from './useClock.ts'

interface DeviceScreenProps {
  email: string
  /** Two digits that the page behind the email's link shows too. */
  number: string
  /** When the attempt ends, and when another email can be requested, by the server's clock (ms). */
  expiresAt: number
  resendAt: number
  /** The server's clock minus the visitor's (ms). */
  offset: number
  /** Why no other email was sent; null if none was requested, or one was sent. */
  message: string | null
  /** The status of the email; null if there is no problem. */
  mail: MailNews | null
  onResend: () => void
  onChangeEmail: () => void
}

/** Shown until the person confirms this device on the page behind the email's link. */
export function DeviceScreen(props: DeviceScreenProps) {
  const now = useClock(props.offset)
  const left = secondsUntil(props.expiresAt, now)
  const wait = secondsUntil(props.resendAt, now)
  const over = left === 0
  const mail = props.mail && mailText(props.mail, props.email)
  const news = props.message ?? (over ? screensWords.thisTookTooLong : (mail ?? ''))
  return (
    <Panel
      figure={<NumberPlate number={props.number} />}
      title={screensWords.confirmThisDevice}
      text={screensWords.openTheLink(<EmailAddress email={props.email} />)}
      actions={
        <>
          <Button
            tone={over && wait === 0 ? 'primary' : 'secondary'}
            wide
            off={wait > 0}
            onClick={() => {
              if (wait === 0) props.onResend()
            }}
          >
            {wait > 0 ? screensWords.sendANewMailIn(asClock(wait)) : screensWords.sendANewMail}
          </Button>
          <Button tone="quiet" wide onClick={props.onChangeEmail}>
            {screensWords.changeEmail}
          </Button>
        </>
      }
    >
      <Status busy={!over} isProblem={false} isRefused={false}>
        {news || screensWords.waitingForYou(asClock(left))}
      </Status>
      <LiveText>{news}</LiveText>
    </Panel>
  )
}
