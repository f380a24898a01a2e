/** @jsxImportSource preact */
import { canonicalEmail } from '../contract/email.ts'
import type { SocialProvider } from '../contract/primitives.ts'
import { visible } from '../decode/text.ts'
import { socialWords } from '../messages/en/social.ts'
import { ProveEmailScreen } from '../screens/social/ProveEmailScreen.tsx'
import { ApiFailure } from '../session/failure.ts'
import type { StoredSocialAttempt } from '../session/stored.ts'
import { isFinal } from './codeStep.tsx'
import type { Environment } from './environment.ts'
import { failureText } from './failureText.ts'
import { type ProvenSocial, proveEmail, signInOver } from './openAttempt.ts'
import type { Screen } from './screens.ts'
import { redeem } from './socialAttempt.ts'
import type { Person } from './socialStep.tsx'
import { loadScreen } from './trouble.tsx'

/** The next step of the sign-in, as of one by email. */
export type NextStep = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

type Accepted = Awaited<ReturnType<typeof redeem>>

/** The provider's name on screen. */
export const nameOf = ({ oidcName }: Environment, provider: SocialProvider): string =>
  (provider === 'oidc' && oidcName) || socialWords.providers[provider]

/** Asks the person whether they are who the provider says. Null: they want to use another account. */
export async function askWhether(
  env: Environment,
  screen: Screen,
  kept: StoredSocialAttempt,
  person: Person,
): Promise<Accepted | null> {
  const { AcceptScreen } = await loadScreen(
    screen,
    socialWords.noConnection,
    () => import('../screens/social/AcceptScreen.tsx'),
  )
  const { email, name } = person
  return screen.race(
    new Promise<Accepted | null>((resolve, reject) => {
      const show = (isBusy: boolean, message: string | null) =>
        screen.draw(
          <AcceptScreen
            kind={person.provider}
            provider={nameOf(env, person.provider)}
            email={email}
            name={name === null ? null : visible(name)}
            busy={isBusy}
            message={message}
            onAccept={() => (isBusy ? undefined : accept())}
            onOther={() => (isBusy ? undefined : resolve(null))}
            onCancel={screen.leave}
          />,
        )
      const failed = (error: unknown) => {
        const isFatal = isFinal(error) || (error instanceof ApiFailure && error.reason === 'account-disabled')
        if (isFatal) return reject(error)
        show(false, failureText(error) ?? socialWords.notSignedIn)
      }
      const accept = () => {
        show(true, null)
        redeem(env.session, kept, { accept: true, signal: screen.signal }).then(resolve, failed)
      }
      show(false, null)
    }),
  )
}

/** The text for a code that could not be sent. */
const codeTrouble = (error: unknown): string =>
  error instanceof ApiFailure && error.reason === 'invalid'
    ? socialWords.otherEmail
    : (failureText(error) ?? socialWords.codeNotSent)

/**
 * Sends the code that completes the sign-in, to the address that the server names, or that the person types. A failure
 * leaves them at the form.
 */
export function sendCode(
  env: Environment,
  screen: Screen,
  { social, email: known }: { social: ProvenSocial; email: string | null },
): Promise<{ action: NextStep }> {
  return screen.race(
    new Promise<{ action: NextStep }>((resolve, reject) => {
      const show = (email: string, isBusy: boolean, message: string | null) =>
        screen.draw(
          <ProveEmailScreen
            provider={nameOf(env, social.provider)}
            email={email}
            busy={isBusy}
            message={message}
            onEmail={(typed) => (isBusy ? undefined : send(typed))}
            onCancel={screen.leave}
          />,
        )
      const send = (typed: string) => {
        const email = canonicalEmail(typed)
        if (email === null) return show(typed, false, socialWords.invalidEmail)
        show(typed, true, null)
        const failed = (error: unknown) => {
          if (isFinal(error)) return reject(error)
          if (error instanceof ApiFailure && error.reason === 'over') return reject(signInOver())
          show(typed, false, codeTrouble(error))
        }
        proveEmail(env, { email, social }, screen.signal).then(({ action }) => resolve({ action }), failed)
      }
      if (known === null) show('', false, null)
      else send(known)
    }),
  )
}
