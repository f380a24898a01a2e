/** @jsxImportSource preact */
import { screensWords } from '../messages/en/screens.ts'
import { CodeForm } from './CodeForm.tsx'
import type { CodeStep } from './codeStatus.ts'
import { EmailAddress } from './EmailAddress.tsx'

interface OtpScreenProps extends CodeStep {
  email: string
  onChangeEmail: () => void
}

/** Sign-in with the code from the email. */
export function OtpScreen({ email, onChangeEmail, ...step }: OtpScreenProps) {
  return (
    <CodeForm
      step={step}
      title={screensWords.enterYourCode}
      intro={(step.isComing ? screensWords.weSendACode : screensWords.weSentACode)(
        <EmailAddress email={email} />,
      )}
      email={email}
      leave={{ label: screensWords.changeEmail, onClick: onChangeEmail }}
    />
  )
}
