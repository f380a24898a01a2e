/** @jsxImportSource preact */
import { screensWords } from '../messages/en/screens.ts'
import { CodeForm } from './CodeForm.tsx'
import type { CodeStep } from './codeStatus.ts'
import { EmailAddress } from './EmailAddress.tsx'

interface RestoreCodeScreenProps extends CodeStep {
  email: string
  onSignOut: () => void
}

/** Shown if this browser has lost its share of the wallet, and the sign-in's code is used or too old. */
export function RestoreCodeScreen({ email, onSignOut, ...step }: RestoreCodeScreenProps) {
  return (
    <CodeForm
      step={step}
      title={screensWords.confirmItsYou}
      intro={screensWords.hasLostItsPart(<EmailAddress email={email} />)}
      email={email}
      leave={{ label: screensWords.signOut, onClick: onSignOut }}
    />
  )
}
