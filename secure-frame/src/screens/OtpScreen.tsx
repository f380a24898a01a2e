/** @jsxImportSource preact */
import { CodeForm } from './CodeForm.tsx'
import type { CodeStep } from './codeStatus.ts'
import { EmailAddress } from './EmailAddress.tsx'

interface OtpScreenProps extends CodeStep {
  email: string
  onChangeEmail: () => void
}

/** Signing in: the code from the mail. */
export function OtpScreen({ email, onChangeEmail, ...step }: OtpScreenProps) {
  return (
    <CodeForm
      step={step}
      title="Enter your code"
      intro={
        <>
          We sent a 6-digit code to <EmailAddress email={email} /> Type them here and nowhere else.
        </>
      }
      email={email}
      leave={{ label: 'Change email', onClick: onChangeEmail }}
    />
  )
}
