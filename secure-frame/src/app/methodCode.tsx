/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { methodsWords } from '../messages/en/methods.ts'
import { CodeForm } from '../screens/CodeForm.tsx'
import { EmailAddress } from '../screens/EmailAddress.tsx'
import type { Environment } from './environment.ts'
import type { Screen } from './screens.ts'
import { stepUp } from './stepUp.tsx'

/** Asks for the code that one change of the ways to sign in needs. */
export const askForMethodCode = (
  env: Environment,
  step: Screen,
  email: string,
  intro: (email: ComponentChildren) => ComponentChildren,
): Promise<void> =>
  stepUp(env, step, 'methods', (code) => (
    <CodeForm
      step={code}
      title={methodsWords.confirmItsYou}
      intro={intro(<EmailAddress email={email} />)}
      email={email}
      leave={{ label: methodsWords.cancel, onClick: step.leave }}
    />
  ))
