import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { expect, test, vi } from 'vitest'
import { SessionsScreen, type SessionsScreenProps } from '../screens/sessions/SessionsScreen.tsx'
import { networkProblem } from '../session/failure.ts'
import { ADA, fails, NOW } from './fakes.fixture.ts'
import { manageSessions } from './lateScreens.ts'
import { createTestFrame, later } from './testFrame.fixture.ts'

const entry = (sessionId: string, topOrigin: string | null, current = false) => ({
  sessionId,
  topOrigin,
  device: 'Chrome on Linux',
  createdAt: NOW,
  lastUsedAt: NOW,
  current,
})
const HERE = entry('here', 'https://shop.example', true)
const PHONE = entry('phone', 'https://xn--80ak6aa92e.example:8443')
const LOST = entry('lost', null)

type Answers = NonNullable<Parameters<typeof createTestFrame>[0]>['answers']

/** The screen, once the list is loaded. */
async function managing(answers: Answers = {}) {
  const server = { sessions: [HERE, PHONE, LOST] }
  const frame = createTestFrame({
    user: ADA,
    answers: {
      listSessions: () => ({ sessions: server.sessions }),
      revokeSession: ({ id }) => {
        server.sessions = server.sessions.filter(({ sessionId }) => sessionId !== id)
        return null
      },
      ...answers,
    },
  })
  const outcome = manageSessions(frame.env)
  outcome.catch(() => undefined)
  const props = () => frame.on(SessionsScreen)
  const becomes = (look: Partial<SessionsScreenProps>) =>
    vi.waitFor(async () => expect(await props()).toMatchObject(look))
  const ids = async () => (await props()).sessions?.map(({ id }) => id)
  await becomes({ busyId: null })
  await vi.waitFor(async () => {
    const { sessions, error } = await props()
    expect(sessions ?? error).not.toBeNull()
  })
  return { ...frame, outcome, server, props, becomes, ids }
}

const revoked = ({ asked }: Awaited<ReturnType<typeof managing>>) =>
  asked.flatMap(([name, { id }]) => (name === 'revokeSession' ? [id] : []))

test('every session is listed with its site and browser', async () => {
  const { props } = await managing()
  expect((await props()).sessions).toMatchObject([
    { site: 'shop.example', current: true },
    { site: 'xn--80ak6aa92e.example:8443', current: false },
    { site: 'Unknown site', current: false },
  ])
})

test('ending one removes it and the other sessions of the same device', async () => {
  const frame = await managing()
  frame.server.sessions = [HERE, PHONE]
  ;(await frame.props()).onRevoke('phone')
  await frame.becomes({
    news: 'xn--80ak6aa92e.example:8443, Chrome on Linux: signed out.',
    busyId: null,
  })
  expect(await frame.ids()).toEqual(['here'])
  expect(revoked(frame)).toEqual(['phone'])
})

test('a second click, and a click on another session, wait for the first', async () => {
  const { answer, come } = later<null>()
  const frame = await managing({ revokeSession: answer })
  const { onRevoke } = await frame.props()
  onRevoke('phone')
  onRevoke('phone')
  onRevoke('lost')
  await frame.becomes({ busyId: 'phone' })
  come(null)
  await frame.becomes({ busyId: null })
  expect(revoked(frame)).toEqual(['phone'])
})

test('a session that has already ended counts as signed out', async () => {
  const frame = await managing({ revokeSession: fails('not-found', 'There is no such session.') })
  frame.server.sessions = [HERE]
  ;(await frame.props()).onRevoke('phone')
  await frame.becomes({ error: null, busyId: null, news: expect.stringContaining('signed out') })
  expect(await frame.ids()).toEqual(['here'])
})

test('an ended session disappears even if the list cannot be reloaded', async () => {
  const lists = vi
    .fn()
    .mockReturnValueOnce({ sessions: [HERE, PHONE, LOST] })
    .mockRejectedValue(networkProblem())
  const frame = await managing({ listSessions: lists })
  ;(await frame.props()).onRevoke('phone')
  await frame.becomes({ busyId: null, error: null, news: expect.stringContaining('signed out') })
  expect(await frame.ids()).toEqual(['here', 'lost'])
})

test.each([
  [
    'without a connection',
    () => Promise.reject(networkProblem()),
    'It could not be signed out. Check your connection.',
  ],
  [
    'above the rate limit',
    fails('rate-limited', 'for developers'),
    'There were too many attempts. Try again in a minute.',
  ],
])('%s nothing is signed out, and an error is shown', async (_, revokeSession, error) => {
  const frame = await managing({ revokeSession })
  ;(await frame.props()).onRevoke('phone')
  await frame.becomes({ error, busyId: null })
  expect(await frame.ids()).toEqual(['here', 'phone', 'lost'])
})

test('a list that failed to load can be requested again', async () => {
  const answer = vi
    .fn()
    .mockRejectedValueOnce(networkProblem())
    .mockReturnValue({ sessions: [HERE] })
  const frame = await managing({ listSessions: answer })
  await frame.becomes({ sessions: null, error: expect.stringContaining('connection') })
  ;(await frame.props()).onRetry()
  await frame.becomes({ error: null, sessions: [expect.objectContaining({ id: 'here' })] })
})

test('it completes when the person is done, and rejects when they go back', async () => {
  const done = await managing()
  ;(await done.props()).onClose()
  expect(await done.outcome).toBeNull()
  expect(done.shown()).toBeNull()
  const left = await managing()
  left.env.screens.leave()
  await expect(left.outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
})

test('it ends if this session was ended elsewhere', async () => {
  const gone = new AirlockError(ErrorCode.SESSION_EXPIRED, 'The session has ended')
  const frame = await managing({ revokeSession: () => Promise.reject(gone) })
  ;(await frame.props()).onRevoke('phone')
  await expect(frame.outcome).rejects.toBe(gone)
  expect(frame.shown()).toBeNull()
})

test('it needs a session', async () => {
  const frame = createTestFrame()
  await expect(manageSessions(frame.env)).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
  expect(frame.shown()).toBeNull()
})
