/** @jsxImportSource preact */
import type { Passkey } from '../../shared/passkeysApi.ts'
import { passkeysWords } from '../messages/en/passkeys.ts'
import { type Assertion, checkAssertion } from '../passkey/assertion.ts'
import { PasskeyFailure } from '../passkey/failure.ts'
import { PromptScreen } from '../screens/passkeys/PromptScreen.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { HERE, type Passkeys, THERE } from './passkeyWindow.ts'
import type { Screen } from './screens.ts'

interface Prompt {
  title: string
  text: string
  /** What it does not do. */
  caution?: string
  press: string
  /** The button that gives the step up; "Cancel" if omitted. */
  leave?: { label: string; onClick: () => void }
}

/** The failures of browsers that have no passkeys in a frame of another site. */
const WINDOW_HELPS: ReadonlySet<PasskeyFailure['problem']> = new Set(['stopped', 'unavailable'])

/** What to say of a failure that the person may try to get over; null for any other one. */
export const passkeyText = (error: unknown): string | null =>
  error instanceof PasskeyFailure ? passkeysWords.failures[error.problem] : null

/**
 * Runs something with a passkey in the task of a press, again and again until it succeeds or the person gives up. Where
 * the browser may have no passkeys in a frame, a window is offered after the first failure.
 *
 * @param run - what to do with the passkeys of a place.
 * @param textOf - the text for a failure after which the person may press again; null passes it on.
 */
export async function withPress<T>(
  screen: Screen,
  { leave, ...prompt }: Prompt,
  run: (passkeys: Passkeys) => Promise<T>,
  textOf: (error: unknown) => string | null = passkeyText,
): Promise<T> {
  const quit = leave ?? { label: passkeysWords.cancel, onClick: screen.leave }
  const { window: words } = passkeysWords
  let error: string | null = null
  let isWindowOffered = false
  for (;;) {
    const pressed = new Promise<{ running: Promise<T>; isThere: boolean }>((resolve) => {
      const start = (passkeys: Passkeys) => {
        // Started here and not after the promise: browsers ask for passkeys only while a press is handled.
        const running = run(passkeys)
        running.catch(() => undefined)
        resolve({ running, isThere: passkeys === THERE })
      }
      screen.draw(
        <PromptScreen
          {...prompt}
          error={error}
          onPress={() => start(HERE)}
          other={isWindowOffered ? { label: words.open, onClick: () => start(THERE) } : null}
          leave={quit}
        />,
      )
    })
    const { running, isThere } = await screen.race(pressed)
    if (isThere)
      screen.draw(<WorkingScreen title={words.waiting} still={words.stillWaiting} onCancel={quit.onClick} />)
    try {
      return await screen.race(running)
    } catch (failure) {
      error = textOf(failure)
      if (error === null || screen.signal.aborted) throw failure
      isWindowOffered ||= failure instanceof PasskeyFailure && WINDOW_HELPS.has(failure.problem)
    }
  }
}

/**
 * Asks for one of these passkeys, and checks that it is the person's: it signs a challenge of 32 bytes, a random one if
 * omitted, with the key that the server has of it. A server, or whoever changes its database, cannot pass another key
 * off as the person's.
 */
export async function proveOne(
  { ask }: Passkeys,
  passkeys: readonly Passkey[],
  signal: AbortSignal,
  challenge: Uint8Array = crypto.getRandomValues(new Uint8Array(32)),
): Promise<{ passkey: Passkey; answer: Assertion }> {
  const credentialIds = passkeys.map(({ credentialId }) => credentialId)
  const answer = await ask({ rpId: location.hostname, credentialIds }, challenge, signal)
  const passkey = passkeys.find(({ credentialId }) => credentialId === answer.credentialId)
  if (!passkey) throw new PasskeyFailure('invalid', 'Another passkey answered')
  checkAssertion(answer, passkey, { challenge, origin: location.origin })
  return { passkey, answer }
}
