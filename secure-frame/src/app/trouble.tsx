/** @jsxImportSource preact */
import { AirlockError } from '@airlock/host-sdk/contract'
import { appWords } from '../messages/en/app.ts'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { networkProblem } from '../session/failure.ts'
import { failureText } from './failureText.ts'
import type { Screen } from './screens.ts'

/** The text for a failure that a retry may fix; null for any other failure. */
export function troubleText(error: unknown): string | null {
  const { reason } = ((error as { data?: unknown } | null)?.data ?? {}) as { reason?: unknown }
  const known = Object.entries(appWords.troubles).find(
    ([of]) => error instanceof AirlockError && of === reason,
  )
  return known?.[1] ?? failureText(error)
}

/** Loads a part of the frame on demand: a failure counts as a network problem. */
export const loaded = <T,>(part: Promise<T>): Promise<T> =>
  part.catch(() => {
    throw networkProblem()
  })

interface Try {
  /** The failed action. */
  title: string
  /** Called when the person gives up; without it, the failure is passed on. */
  onClose?: () => void
}

/**
 * Runs an action that needs the server until it succeeds. After a temporary failure the person sees the
 * reason, and retries or gives up; any other failure is passed on.
 */
export async function tryUntilDone<T>(
  screen: Screen,
  { title, onClose }: Try,
  run: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await screen.race(run())
    } catch (error) {
      const text = troubleText(error)
      if (text === null || screen.signal.aborted) throw error
      const again = new Promise<void>((resolve, reject) =>
        screen.draw(
          <ErrorScreen
            title={title}
            text={text}
            onRetry={resolve}
            onClose={onClose ?? (() => reject(error))}
            id={null}
          />,
        ),
      )
      await screen.race(again)
    }
  }
}

/**
 * If a screen takes longer than this to load (ms), a placeholder is shown; a faster one causes no layout
 * shift.
 */
const QUIET = 300

/** Gets what a screen needs before it shows anything, until it succeeds. */
export function prepareScreen<T>(screen: Screen, title: string, prepare: () => Promise<T>): Promise<T> {
  return tryUntilDone(screen, { title, onClose: screen.leave }, async () => {
    const timer = setTimeout(() => {
      screen.draw(
        <WorkingScreen title={appWords.opening} still={appWords.stillOpening} onCancel={screen.leave} />,
      )
    }, QUIET)
    try {
      return await prepare()
    } finally {
      clearTimeout(timer)
    }
  })
}

/** Loads the component of a screen that shows nothing yet. */
export const loadScreen = <T,>(screen: Screen, title: string, load: () => Promise<T>): Promise<T> =>
  prepareScreen(screen, title, () => loaded(load()))
