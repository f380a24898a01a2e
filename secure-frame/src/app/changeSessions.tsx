/** @jsxImportSource preact */
import { siteLabel } from '../decode/siteLabel.ts'
import { appWords } from '../messages/en/app.ts'
import { SessionsScreen, type SessionsScreenProps } from '../screens/sessions/SessionsScreen.tsx'
import { ApiFailure } from '../session/failure.ts'
import { isFinal } from './codeStep.tsx'
import type { Environment } from './environment.ts'
import { failureText } from './failureText.ts'
import type { Screen } from './screens.ts'

type ScreenState = Pick<SessionsScreenProps, 'sessions' | 'busyId' | 'error' | 'news'>
type SignedIn = NonNullable<ScreenState['sessions']>[number]

const isGone = (error: unknown) => error instanceof ApiFailure && error.reason === 'not-found'

/** Every session of the user, with the name of its browser at sign-in. */
async function list({ session }: Environment, { signal }: Screen): Promise<readonly SignedIn[]> {
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
async function revoke({ session }: Environment, { signal }: Screen, id: string): Promise<void> {
  try {
    await session.call('revokeSession', { id, signal })
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Shows the list and ends selected sessions. `onFinal` is called if our own session has ended. */
function operate(
  env: Environment,
  screen: Screen,
  draw: (state: ScreenState) => void,
  onFinal: (error: unknown) => void,
) {
  let state: ScreenState = { sessions: null, busyId: null, error: null, news: '' }
  const show = (change: Partial<ScreenState>) => {
    state = { ...state, ...change }
    draw(state)
  }
  const fail = (error: unknown, text: string) => {
    if (isFinal(error)) return onFinal(error)
    show({ busyId: null, error: failureText(error) ?? text })
  }
  const load = async () => {
    show({ error: null })
    try {
      show({ sessions: await list(env, screen) })
    } catch (error) {
      fail(error, appWords.notLookedUp)
    }
  }
  const onRevoke = async (id: string) => {
    const left = state.sessions?.find((session) => session.id === id)
    if (state.busyId !== null || !left) return
    show({ busyId: id, error: null, news: '' })
    try {
      await revoke(env, screen, id)
      const rest = state.sessions?.filter((session) => session !== left) ?? []
      // Reloads the list, because other sessions of the same device ended too.
      show({ sessions: await list(env, screen).catch(() => rest), busyId: null })
      show({ news: appWords.signedOut(left.site, left.device) })
    } catch (error) {
      fail(error, appWords.notSignedOut)
    }
  }
  return { load, onRevoke }
}

/** Lists the sessions, and ends the selected ones, until the person leaves. */
export const changeSessions = (env: Environment, screen: Screen): Promise<void> =>
  screen.race(
    new Promise<void>((resolve, reject) => {
      const { clock } = env
      const draw = (state: ScreenState) =>
        screen.draw(
          <SessionsScreen
            {...state}
            offset={clock.now() - clock.local()}
            onRevoke={onRevoke}
            onRetry={load}
            onClose={resolve}
          />,
        )
      const { load, onRevoke } = operate(env, screen, draw, reject)
      void load()
    }),
  )
