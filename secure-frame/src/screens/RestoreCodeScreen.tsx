/** @jsxImportSource preact */
import { screensWords } from '../messages/en/screens.ts'
import { CodeForm } from './CodeForm.tsx'
import type { CodeStep } from './codeStatus.ts'
import { EmailAddress } from './EmailAddress.tsx'

interface RestoreCodeScreenProps extends CodeStep {
  email: string
  onSignOut: () => void
}

/** This browser has lost its part of the wallet, and the code of the sign-in is used up or too old. */
export function RestoreCodeScreen({ email, onSignOut, ...step }: RestoreCodeScreenProps) {
  return (
    <CodeForm
      step={step}
      title={screensWords.confirmItIsYou}
      intro={screensWords.hasLostItsPart(<EmailAddress email={email} />)}
      email={email}
      leave={{ label: screensWords.signOut, onClick: onSignOut }}
    />
  )
}
