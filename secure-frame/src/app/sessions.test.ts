import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { expect, test, vi } from 'vitest'
import { SessionsScreen, type SessionsScreenProps } from '../screens/sessions/SessionsScreen.tsx'
import { networkProblem } from '../session/failure.ts'
import { ADA, fails, NOW } from './fakes.fixture.ts'
import { manageSessions } from './sessions.tsx'
import { createWorld, later } from './world.fixture.ts'

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

type Answers = NonNullable<Parameters<typeof createWorld>[0]>['answers']

/** The screen, once the list is loaded. */
async function managing(answers: Answers = {}) {
  const server = { sessions: [HERE, PHONE, LOST] }
  const world = createWorld({
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
  const outcome = manageSessions(world.parts)
  outcome.catch(() => undefined)
  const screen = () => world.on(SessionsScreen)
  const becomes = (look: Partial<SessionsScreenProps>) =>
    vi.waitFor(async () => expect(await screen()).toMatchObject(look))
  const ids = async () => (await screen()).sessions?.map(({ id }) => id)
  await becomes({ busyId: null })
  await vi.waitFor(async () => {
    const { sessions, error } = await screen()
    expect(sessions ?? error).not.toBeNull()
  })
  return { ...world, outcome, server, screen, becomes, ids }
}

const revoked = ({ asked }: Awaited<ReturnType<typeof managing>>) =>
  asked.flatMap(([name, { id }]) => (name === 'revokeSession' ? [id] : []))

test('every session is there under the name that its browser gave the site', async () => {
  const { screen } = await managing()
  expect((await screen()).sessions).toMatchObject([
    { site: 'shop.example', current: true },
    { site: 'xn--80ak6aa92e.example:8443', current: false },
    { site: 'Unknown site', current: false },
  ])
})

test('one that is signed out goes, and with it what else its device was signed in by', async () => {
  const world = await managing()
  world.server.sessions = [HERE, PHONE]
  ;(await world.screen()).onRevoke('phone')
  await world.becomes({
    news: 'xn--80ak6aa92e.example:8443, Chrome on Linux: signed out.',
    busyId: null,
  })
  expect(await world.ids()).toEqual(['here'])
  expect(revoked(world)).toEqual(['phone'])
})

test('a second press, and a press on another, wait for the first', async () => {
  const { answer, come } = later<null>()
  const world = await managing({ revokeSession: answer })
  const { onRevoke } = await world.screen()
  onRevoke('phone')
  onRevoke('phone')
  onRevoke('lost')
  await world.becomes({ busyId: 'phone' })
  come(null)
  await world.becomes({ busyId: null })
  expect(revoked(world)).toEqual(['phone'])
})

test('one that had ended by itself is as good as signed out', async () => {
  const world = await managing({ revokeSession: fails('not-found', 'There is no such session.') })
  world.server.sessions = [HERE]
  ;(await world.screen()).onRevoke('phone')
  await world.becomes({ error: null, busyId: null, news: expect.stringContaining('signed out') })
  expect(await world.ids()).toEqual(['here'])
})

test('what was signed out goes from the list though the list cannot be asked for again', async () => {
  const lists = vi
    .fn()
    .mockReturnValueOnce({ sessions: [HERE, PHONE, LOST] })
    .mockRejectedValue(networkProblem())
  const world = await managing({ listSessions: lists })
  ;(await world.screen()).onRevoke('phone')
  await world.becomes({ busyId: null, error: null, news: expect.stringContaining('signed out') })
  expect(await world.ids()).toEqual(['here', 'lost'])
})

test.each([
  [
    'without a connection',
    () => Promise.reject(networkProblem()),
    'It could not be signed out. Check your connection.',
  ],
  ['too often', fails('rate-limited', 'for developers'), 'There were too many tries. Wait a little.'],
])('%s nothing is signed out, and it says so', async (_, revokeSession, error) => {
  const world = await managing({ revokeSession })
  ;(await world.screen()).onRevoke('phone')
  await world.becomes({ error, busyId: null })
  expect(await world.ids()).toEqual(['here', 'phone', 'lost'])
})

test('a list that did not come can be asked for again', async () => {
  const answer = vi
    .fn()
    .mockRejectedValueOnce(networkProblem())
    .mockReturnValue({ sessions: [HERE] })
  const world = await managing({ listSessions: answer })
  await world.becomes({ sessions: null, error: expect.stringContaining('connection') })
  ;(await world.screen()).onRetry()
  await world.becomes({ error: null, sessions: [expect.objectContaining({ id: 'here' })] })
})

test('it ends when the person is done, and is a no when they go back', async () => {
  const done = await managing()
  ;(await done.screen()).onClose()
  expect(await done.outcome).toBeNull()
  expect(done.shown()).toBeNull()
  const left = await managing()
  left.parts.stage.leave()
  await expect(left.outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
})

test('a session that was signed out elsewhere ends it: there is no list to show', async () => {
  const gone = new AirlockError(ErrorCode.SESSION_EXPIRED, 'The session has ended')
  const world = await managing({ revokeSession: () => Promise.reject(gone) })
  ;(await world.screen()).onRevoke('phone')
  await expect(world.outcome).rejects.toBe(gone)
  expect(world.shown()).toBeNull()
})

test('nobody has no list', async () => {
  const world = createWorld()
  await expect(manageSessions(world.parts)).rejects.toMatchObject({ code: ErrorCode.UNAUTHORIZED })
  expect(world.shown()).toBeNull()
})
