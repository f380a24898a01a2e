import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { describe, expect, test } from 'vitest'
import { ApproveScreen } from '../screens/approve/ApproveScreen.tsx'
import { owner } from './approvals.fixture.ts'
import { asProvider, endWithSession } from './ending.ts'
import { ADA, fails } from './fakes.fixture.ts'
import { handlersOf } from './handlers.fixture.ts'
import { createTestFrame } from './testFrame.fixture.ts'

const UNAUTHORIZED = { code: ErrorCode.UNAUTHORIZED, message: 'The session has ended: sign in again' }

describe.each(['expired', 'signed-out'] as const)('an ended session (%s)', (reason) => {
  test('rejects the shown request with 4100, not as a rejection by the person', async () => {
    const { env, shows, end, shown, signer, tell } = owner()
    endWithSession(env)
    const { outcome, onApprove } = await shows()
    end(reason)
    onApprove()
    await expect(outcome).rejects.toMatchObject(UNAUTHORIZED)
    expect(shown()).toBeNull()
    expect(signer.sign).not.toHaveBeenCalled()
    expect(tell.session).toHaveBeenCalledExactlyOnceWith(false, reason)
  })

  test('locks the wallet', () => {
    const { env, state, end } = owner()
    endWithSession(env)
    end(reason)
    expect(state.locked).toBe(true)
  })
})

test('rejects a new request with 4100', async () => {
  const { env } = createTestFrame({
    user: ADA,
    answers: { readSession: fails('session-expired', 'over') },
  })
  const child = handlersOf(env)
  const context = { signal: new AbortController().signal }
  for (const request of [
    { method: 'eth_accounts' },
    { method: 'personal_sign', params: ['0x00', `0x${'1'.repeat(40)}`] },
  ])
    await expect(child.request(request, context)).rejects.toMatchObject(UNAUTHORIZED)
})

test('signing out here rejects the shown request as the person’s decision', async () => {
  const { env, on, ask } = owner()
  endWithSession(env)
  const child = handlersOf(env)
  const outcome = ask()
  await on(ApproveScreen)
  await child.signOut({}, { signal: new AbortController().signal })
  await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
})

test.each([[new AirlockError(ErrorCode.USER_REJECTED, 'no')], [new Error('anything')]])(
  '%s is passed on unchanged',
  async (error) => {
    await expect(asProvider(Promise.reject(error))).rejects.toBe(error)
  },
)
