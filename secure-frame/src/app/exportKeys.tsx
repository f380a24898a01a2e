/** @jsxImportSource preact */
import type { VNode } from 'preact'
import type { ExportKind } from '../screens/export/index.ts'
import type { CodeStep } from '../screens/index.ts'
import { WorkingScreen } from '../screens/index.ts'
import { askCode } from './codeStep.tsx'
import { isLocked } from './locked.ts'
import { isEnded } from './openAttempt.ts'
import type { Parts } from './parts.ts'
import type { Scene } from './stage.ts'

/** Fetches the shares of the export and puts the secret together, as bytes that the caller wipes. */
async function exported({ session, signer, account }: Parts, scene: Scene, format: ExportKind) {
  const { signal } = scene
  const { wallet, ...released } = await session.call('exportWallet', { body: {}, signal })
  const { authShare, recoveryShare } = released
  const take = () => {
    // Nothing is put together for a screen that is gone.
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

/** What the screen shows. It leaves the signer as bytes, which are wiped once it stands on the screen's way. */
async function reveal(parts: Parts, scene: Scene, format: ExportKind): Promise<readonly string[]> {
  const bytes = await exported(parts, scene, format)
  try {
    scene.signal.throwIfAborted()
    const text = new TextDecoder().decode(bytes)
    return format === 'phrase' ? text.split(' ') : [text]
  } finally {
    bytes.fill(0)
  }
}

/** Asks for the code of the step-up. Where that is over, asking for another code starts another one. */
async function stepUp(
  { session, clock }: Parts,
  scene: Scene,
  draw: (step: CodeStep) => VNode,
): Promise<void> {
  const start = (signal: AbortSignal) => session.call('startStepUp', { body: { purpose: 'export' }, signal })
  let attempt = await scene.race(start(scene.signal))
  await askCode({
    scene,
    clock,
    times: attempt,
    verify: (code, signal) => session.call('verifyStepUp', { id: attempt.attemptId, body: { code }, signal }),
    resend: async (signal) => {
      try {
        attempt = await session.call('resendStepUp', { id: attempt.attemptId, body: {}, signal })
      } catch (error) {
        if (!isEnded(error)) throw error
        attempt = await start(signal)
      }
      return attempt
    },
    draw,
  })
}

/** The export screen, from the step-up code to the person's leaving it (SEC-35, SEC-42, SEC-50). */
export async function exportKeys(parts: Parts): Promise<null> {
  const { stage, account } = parts
  const { email } = await account.owner()
  const scene = stage.enter('export', 'Export keys')
  try {
    scene.draw(<WorkingScreen title="Sending you a code" still="Still sending" onCancel={scene.leave} />)
    const { ExportScreen } = await scene.race(import('../screens/export/index.ts'))
    await scene.race(
      new Promise<void>((resolve, reject) => {
        const screen = (code: (CodeStep & { email: string }) | null) => (
          <ExportScreen code={code} onReveal={(kind) => reveal(parts, scene, kind)} onClose={resolve} />
        )
        stepUp(parts, scene, (step) => screen({ ...step, email })).then(
          () => scene.draw(screen(null)),
          reject,
        )
      }),
    )
    return null
  } finally {
    scene.end()
  }
}
