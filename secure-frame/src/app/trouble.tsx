/** @jsxImportSource preact */
import { AirlockError } from '@airlock/host-sdk/contract'
import { appWords } from '../messages/en/app.ts'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { networkProblem } from '../session/failure.ts'
import { failureText } from './codeStep.tsx'
import type { Scene } from './stage.ts'

/** What happened, for people, where another try may help; null for what no other try helps against. */
export function troubleText(error: unknown): string | null {
  const { reason } = ((error as { data?: unknown } | null)?.data ?? {}) as { reason?: unknown }
  const known = Object.entries(appWords.troubles).find(
    ([of]) => error instanceof AirlockError && of === reason,
  )
  return known?.[1] ?? failureText(error)
}

/** A part of the frame that is loaded when it is needed: what keeps it away is a network problem like any other. */
export const loaded = <T,>(part: Promise<T>): Promise<T> =>
  part.catch(() => {
    throw networkProblem()
  })

interface Try {
  /** What did not work. */
  title: string
  /** What the person's giving up is; without it, the failure that they gave up on. */
  onClose?: () => void
}

/**
 * Runs what needs the server until it works. Where another try may help, what happened is shown, and the person tries
 * again or gives up; anything else rejects as it is.
 */
export async function tryUntilDone<T>(
  scene: Scene,
  { title, onClose }: Try,
  run: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await scene.race(run())
    } catch (error) {
      const text = troubleText(error)
      if (text === null || scene.signal.aborted) throw error
      const again = new Promise<void>((resolve, reject) =>
        scene.draw(
          <ErrorScreen
            title={title}
            text={text}
            onRetry={resolve}
            onClose={onClose ?? (() => reject(error))}
            id={null}
          />,
        ),
      )
      await scene.race(again)
    }
  }
}

/** A screen that takes longer than this (ms) is shown to be on its way: one that is here at once moves nothing. */
const QUIET = 300

/** Loads a screen for a scene that shows nothing yet. */
export function loadScreen<T>(scene: Scene, title: string, load: () => Promise<T>): Promise<T> {
  return tryUntilDone(scene, { title, onClose: scene.leave }, async () => {
    const timer = setTimeout(() => {
      scene.draw(
        <WorkingScreen title={appWords.opening} still={appWords.stillOpening} onCancel={scene.leave} />,
      )
    }, QUIET)
    try {
      return await loaded(load())
    } finally {
      clearTimeout(timer)
    }
  })
}
