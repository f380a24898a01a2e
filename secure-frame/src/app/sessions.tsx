/** @jsxImportSource preact */
import { siteLabel } from '../decode/siteLabel.ts'
import { appWords } from '../messages/en/app.ts'
import type { SessionsScreenProps } from '../screens/sessions/SessionsScreen.tsx'
import { ApiFailure } from '../session/failure.ts'
import { isFinal } from './codeStep.tsx'
import { failureText } from './failureText.ts'
import type { Parts } from './parts.ts'
import type { Scene } from './stage.ts'
import { loadScreen } from './trouble.tsx'

type Look = Pick<SessionsScreenProps, 'sessions' | 'busyId' | 'error' | 'news'>
type SignedIn = NonNullable<Look['sessions']>[number]

const isGone = (error: unknown) => error instanceof ApiFailure && error.reason === 'not-found'

/** Every session of the user, with the name of its browser at sign-in. */
async function list({ session }: Parts, { signal }: Scene): Promise<readonly SignedIn[]> {
  const { sessions } = await session.call('listSessions', { signal })
  return sessions.map(({ sessionId, topOrigin, device, lastUsedAt, current }) => ({
    id: sessionId,
    site: (topOrigin === null ? null : siteLabel(topOrigin)?.text) ?? appWords.unknownSite,
    device,
    lastUsedAt,
    current,
  }))
}

/** Ends a session at the server. One that has already ended counts as success. */
async function revoke({ session }: Parts, { signal }: Scene, id: string): Promise<void> {
  try {
    await session.call('revokeSession', { id, signal })
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Shows the list and ends selected sessions. `onFinal` is called if our own session has ended. */
function operate(parts: Parts, scene: Scene, draw: (look: Look) => void, onFinal: (error: unknown) => void) {
  let look: Look = { sessions: null, busyId: null, error: null, news: '' }
  const show = (change: Partial<Look>) => {
    look = { ...look, ...change }
    draw(look)
  }
  const fail = (error: unknown, text: string) => {
    if (isFinal(error)) return onFinal(error)
    show({ busyId: null, error: failureText(error) ?? text })
  }
  const load = async () => {
    show({ error: null })
    try {
      show({ sessions: await list(parts, scene) })
    } catch (error) {
      fail(error, appWords.notLookedUp)
    }
  }
  const onRevoke = async (id: string) => {
    const left = look.sessions?.find((session) => session.id === id)
    if (look.busyId !== null || !left) return
    show({ busyId: id, error: null, news: '' })
    try {
      await revoke(parts, scene, id)
      const rest = look.sessions?.filter((session) => session !== left) ?? []
      // Reloads the list, because other sessions of the same device ended too.
      show({ sessions: await list(parts, scene).catch(() => rest), busyId: null })
      show({ news: appWords.signedOut(left.site, left.device) })
    } catch (error) {
      fail(error, appWords.notSignedOut)
    }
  }
  return { load, onRevoke }
}

/** Lists the user's sessions, and ends selected ones (SEC-34). */
export async function manageSessions(parts: Parts): Promise<null> {
  const { stage, account, clock } = parts
  await account.owner()
  const scene = stage.enter('sessions', appWords.titles.sessions)
  try {
    const { SessionsScreen } = await loadScreen(
      scene,
      appWords.devicesNotLookedUp,
      () => import('../screens/sessions/SessionsScreen.tsx'),
    )
    await scene.race(
      new Promise<void>((resolve, reject) => {
        const draw = (look: Look) =>
          scene.draw(
            <SessionsScreen
              {...look}
              offset={clock.now() - clock.local()}
              onRevoke={onRevoke}
              onRetry={load}
              onClose={resolve}
            />,
          )
        const { load, onRevoke } = operate(parts, scene, draw, reject)
        void load()
      }),
    )
    return null
  } finally {
    scene.end()
  }
}
