/** @jsxImportSource preact */
import { CodeForm } from './CodeForm.tsx'
import type { CodeStep } from './codeStatus.ts'
import { EmailAddress } from './EmailAddress.tsx'

interface UpdateEmailScreenProps extends CodeStep {
  /** First the address that is left, then the one that is moved to. */
  step: 'primary' | 'secondary'
  email: string
  newEmail: string
  onCancel: () => void
}

const TEXTS = {
  primary: { title: 'Confirm your present email', count: 'Step 1 of 2' },
  secondary: { title: 'Confirm your new email', count: 'Step 2 of 2' },
} as const

/** Moving to another email address: a code to the old one, then a code to the new one. */
export function UpdateEmailScreen({ step, email, newEmail, onCancel, ...codeStep }: UpdateEmailScreenProps) {
  const { title, count } = TEXTS[step]
  const to = step === 'primary' ? email : newEmail
  return (
    <CodeForm
      key={step}
      step={codeStep}
      title={title}
      intro={
        <>
          {count}. We sent a 6-digit code to <EmailAddress email={to} />
        </>
      }
      email={to}
      leave={{ label: 'Keep the present email', onClick: onCancel }}
    />
  )
}
