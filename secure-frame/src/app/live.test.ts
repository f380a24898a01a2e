import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { expect, test } from 'vitest'
import { networkProblem } from '../session/failure.ts'
import { ADA, fails } from './fakes.fixture.ts'
import { requireLive } from './live.ts'
import { createTestFrame } from './testFrame.fixture.ts'

test('a session that was ended elsewhere signs nothing', async () => {
  const gone = new AirlockError(ErrorCode.SESSION_EXPIRED, 'The session has ended')
  const { env } = createTestFrame({ user: ADA, answers: { readSession: () => Promise.reject(gone) } })
  await expect(requireLive(env)).rejects.toBe(gone)
})

test.each([
  ['that is valid', undefined],
  ['whose status is unknown without a connection', () => Promise.reject(networkProblem())],
  ['whose status is unknown because the server fails', fails('internal', 'Something broke')],
])('a session %s can sign', async (_, readSession) => {
  const { env } = createTestFrame({ user: ADA, answers: readSession ? { readSession } : {} })
  await requireLive(env)
})
