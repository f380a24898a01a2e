/** @jsxImportSource preact */

import type { ExportKind } from '../screens/export/index.ts'
import type { CodeStep } from '../screens/index.ts'
import { WorkingScreen } from '../screens/index.ts'
import { askCode } from './codeStep.tsx'
import type { Parts } from './parts.ts'

/** Puts the secret together. It leaves the signer as bytes, which are wiped once it stands on the screen's way. */
async function reveal({ session, signer }: Parts, format: ExportKind): Promise<readonly string[]> {
  const { authShare, recoveryShare } = await session.call('exportWallet', { body: {} })
  const bytes = await signer.exportKeys({
    format,
    authShare,
    ...(recoveryShare === null ? {} : { recoveryShare }),
  })
  try {
    const text = new TextDecoder().decode(bytes)
    return format === 'phrase' ? text.split(' ') : [text]
  } finally {
    bytes.fill(0)
  }
}

/** The export screen, from the step-up code to the person's leaving it (SEC-35, SEC-42, SEC-50). */
export async function exportKeys(parts: Parts): Promise<null> {
  const { session, stage, clock, account } = parts
  const { email } = await account.owner()
  const scene = stage.enter('export', 'Export keys')
  try {
    scene.draw(<WorkingScreen title="Sending you a code" still="Still sending" onCancel={scene.leave} />)
    const [attempt, { ExportScreen }] = await scene.race(
      Promise.all([
        session.call('startStepUp', { body: { purpose: 'export' } }),
        import('../screens/export/index.ts'),
      ]),
    )
    const id = attempt.attemptId
    await scene.race(
      new Promise<void>((resolve, reject) => {
        const screen = (code: (CodeStep & { email: string }) | null) => (
          <ExportScreen code={code} onReveal={(kind) => reveal(parts, kind)} onClose={resolve} />
        )
        askCode({
          scene,
          times: attempt,
          offset: () => clock.now() - clock.local(),
          verify: (code, signal) => session.call('verifyStepUp', { id, body: { code }, signal }),
          resend: (signal) => session.call('resendStepUp', { id, body: {}, signal }),
          draw: (step) => screen({ ...step, email }),
        }).then(() => scene.draw(screen(null)), reject)
      }),
    )
    return null
  } finally {
    scene.end()
  }
}
