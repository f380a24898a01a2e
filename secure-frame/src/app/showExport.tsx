/** @jsxImportSource preact */

import { appWords } from '../messages/en/app.ts'
import type { CodeStep } from '../screens/codeStatus.ts'
import { ExportScreen } from '../screens/export/ExportScreen.tsx'
import type { ExportFailure } from '../screens/export/FailedStep.tsx'
import type { ExportKind } from '../screens/export/kinds.ts'
import { ApiFailure } from '../session/failure.ts'
import type { Environment } from './environment.ts'
import { isLocked } from './locked.ts'
import { isLost } from './lost.ts'
import type { Screen } from './screens.ts'
import { stepUp } from './stepUp.tsx'
import { troubleText } from './trouble.tsx'

/** Fetches the shares for the export and reconstructs the secret, as bytes that the caller wipes. */
async function exported({ session, signer, account }: Environment, screen: Screen, format: ExportKind) {
  const { signal } = screen
  const { wallet, ...released } = await session.call('exportWallet', { body: {}, signal })
  const { authShare, recoveryShare } = released
  const take = () => {
    // A closed screen needs no secret.
    signal.throwIfAborted()
    return signer.exportKeys({ format, authShare, ...(recoveryShare === null ? {} : { recoveryShare }) })
  }
  try {
    return await take()
  } catch (error) {
    if (!isLocked(error)) throw error
    const { userId } = await account.owner()
    if (recoveryShare === null) await signer.unlock({ userId, wallet, authShare })
    else await signer.restore({ userId, wallet, authShare, recoveryShare })
    return take()
  }
}

/**
 * Converts the secret to the screen's format. It leaves the signer as bytes, which are wiped after the
 * conversion.
 */
async function reveal(env: Environment, screen: Screen, format: ExportKind): Promise<readonly string[]> {
  const bytes = await exported(env, screen, format)
  try {
    screen.signal.throwIfAborted()
    const text = new TextDecoder().decode(bytes)
    return format === 'phrase' ? text.split(' ') : [text]
  } finally {
    bytes.fill(0)
  }
}

/** The texts for a failed export, and whether another code helps. */
function failureOf(error: unknown): ExportFailure {
  if (error instanceof ApiFailure && error.reason === 'step-up-needed')
    return { ...appWords.codeTooOld, needsCode: true }
  const lost = isLost(error) ? appWords.keyIsLost : null
  const text = lost ?? troubleText(error) ?? appWords.keyNotPutTogether
  return { title: appWords.itCouldNotBeShown, text, needsCode: false }
}

/** Shows the export screen, from the code on, until the person closes it. */
export const showExport = (env: Environment, screen: Screen, email: string): Promise<void> =>
  screen.race(
    new Promise<void>((resolve, reject) => {
      const render = (step: CodeStep | null) => (
        <ExportScreen
          code={step && { ...step, email }}
          onReveal={(kind) => reveal(env, screen, kind)}
          failureOf={failureOf}
          onNewCode={askForCode}
          onClose={resolve}
        />
      )
      function askForCode() {
        stepUp(env, screen, 'export', render).then(() => screen.draw(render(null)), reject)
      }
      askForCode()
    }),
  )
