/** @jsxImportSource preact */
import { screensWords } from '../messages/en/screens.ts'
import { CodeForm } from './CodeForm.tsx'
import type { CodeStep } from './codeStatus.ts'
import { EmailAddress } from './EmailAddress.tsx'

interface UpdateEmailScreenProps extends CodeStep {
  /** First the old address, then the new one. */
  step: 'primary' | 'secondary'
  email: string
  newEmail: string
  onCancel: () => void
}

/** Changes the email address: a code to the old one, then a code to the new one. */
export function UpdateEmailScreen({ step, email, newEmail, onCancel, ...codeStep }: UpdateEmailScreenProps) {
  const { title, intro } = screensWords.confirmEmail[step]
  const to = step === 'primary' ? email : newEmail
  return (
    <CodeForm
      key={step}
      step={codeStep}
      title={title}
      intro={intro(<EmailAddress email={to} />)}
      email={to}
      leave={{ label: screensWords.keepTheCurrentEmail, onClick: onCancel }}
    />
  )
}
