import { ErrorCode } from '@airlock/host-sdk/contract'
import { describe, expect, test, vi } from 'vitest'
import type { EmailUpdate } from '../../shared/api.ts'
import { UpdateEmailScreen } from '../screens/UpdateEmailScreen.tsx'
import { ADA, type Answers, fails, NOW, tokensOf } from './fakes.fixture.ts'
import { createTestFrame, later, settle } from './testFrame.fixture.ts'
import { createUpdateEmail } from './updateEmail.tsx'

const NEW = 'ada@new.example'
const TOKENS = tokensOf({ ...ADA, email: NEW })

const update = (change: Partial<EmailUpdate> = {}): EmailUpdate => ({
  updateId: 'e1',
  step: 'primary',
  mail: 'sent',
  triesLeft: 3,
  expiresAt: NOW + 300_000,
  resendAt: NOW + 30_000,
  now: NOW,
  ...change,
})

function owner(answers: Answers = {}) {
  const frame = createTestFrame({
    user: ADA,
    answers: {
      startEmailUpdate: () => update(),
      verifyOldEmail: () => update({ step: 'secondary' }),
      verifyNewEmail: () => TOKENS,
      ...answers,
    },
  })
  const flow = createUpdateEmail(frame.env)
  const props = (look: object = {}) => frame.on(UpdateEmailScreen, look)
  const type = async (outcome: Promise<unknown>) => {
    outcome.catch(() => undefined)
    const { onCode } = await props()
    onCode('123456')
    return outcome
  }
  /** Proceeds to the code for the new address. */
  const atSecond = async () => {
    await flow.start(NEW)
    await type(flow.confirmOld())
    const outcome = flow.confirmNew()
    outcome.catch(() => undefined)
    return { outcome, ...(await props()) }
  }
  return { ...frame, flow, props, type, atSecond }
}

test('a code to the old address, then one to the new: the login uses the new address', async () => {
  const { flow, props, type, env, tell, shown } = owner()
  expect(await flow.start(NEW)).toBe('VERIFY_PRIMARY_OTP')
  const first = flow.confirmOld()
  expect(await props()).toMatchObject({ step: 'primary', email: ADA.email, newEmail: NEW })
  expect(await type(first)).toBeNull()
  const second = flow.confirmNew()
  expect(await props()).toMatchObject({ step: 'secondary' })
  expect(await type(second)).toEqual({ newEmail: NEW })
  expect(await env.session.user()).toMatchObject({ email: NEW })
  expect(tell.session).toHaveBeenCalledExactlyOnceWith(true, 'email-changed', NEW)
  expect(shown()).toBeNull()
})

describe('the order is enforced (SEC-37)', () => {
  const REFUSED = { code: ErrorCode.UNAUTHORIZED }

  test('no code without a start, and no second code before the first', async () => {
    const { flow, names } = owner()
    await expect(flow.confirmOld()).rejects.toMatchObject(REFUSED)
    await flow.start(NEW)
    await expect(flow.confirmNew()).rejects.toMatchObject(REFUSED)
    expect(names()).not.toContain('verifyNewEmail')
  })

  test('an update ends with its session', async () => {
    const { flow, end } = owner()
    await flow.start(NEW)
    end('expired')
    await expect(flow.confirmOld()).rejects.toMatchObject(REFUSED)
  })

  test('a completed update accepts no third code', async () => {
    const { flow, atSecond } = owner()
    const { outcome, onCode } = await atSecond()
    onCode('123456')
    await outcome
    await expect(flow.confirmNew()).rejects.toMatchObject(REFUSED)
  })

  test('an update needs a session', async () => {
    const { flow, end, names } = owner()
    end('signed-out')
    await expect(flow.start(NEW)).rejects.toMatchObject(REFUSED)
    expect(names()).not.toContain('startEmailUpdate')
  })
})

describe('an expired update', () => {
  const ended = { resendEmailUpdate: fails('over', 'It has ended.') }

  test('starts again with another code to the old address', async () => {
    const ids: (string | undefined)[] = []
    let started = 0
    const { flow, props, type } = owner({
      ...ended,
      startEmailUpdate: () => update({ updateId: `e${++started}` }),
      verifyOldEmail: ({ id }) => {
        ids.push(id)
        return update({ updateId: 'e2', step: 'secondary' })
      },
    })
    await flow.start(NEW)
    const outcome = flow.confirmOld()
    const { onResend } = await props()
    onResend()
    await props({ message: 'A new code is on its way.' })
    await type(outcome)
    expect(ids).toEqual(['e2'])
  })

  test('at its second code has to be restarted, and shows that', async () => {
    const { atSecond, shown } = owner(ended)
    const { outcome, onResend } = await atSecond()
    onResend()
    await expect(outcome).rejects.toMatchObject({ message: 'Start the email update again' })
    expect(shown()).toBeNull()
  })
})

test('a person who signed in with a provider still has it after the update', async () => {
  const { env, atSecond } = owner()
  const by = { provider: 'google', username: 'Ada' } as const
  await env.session.begin(tokensOf(ADA), by)
  const { outcome, onCode } = await atSecond()
  onCode('123456')
  await outcome
  expect(await env.session.social()).toEqual(by)
})

describe('a person who goes back', () => {
  test('keeps the old address', async () => {
    const { atSecond, env, tell } = owner()
    const { outcome, onCancel } = await atSecond()
    onCancel()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    expect(await env.session.user()).toEqual(ADA)
    expect(tell.session).not.toHaveBeenCalled()
  })

  test('while the second code is checked has the new address anyway, and stays signed in', async () => {
    const { come, answer } = later<typeof TOKENS>()
    const { atSecond, env, tell } = owner({ verifyNewEmail: answer })
    const { outcome, onCode, onCancel } = await atSecond()
    onCode('123456')
    onCancel()
    await expect(outcome).rejects.toMatchObject({ code: ErrorCode.USER_REJECTED })
    come(TOKENS)
    await settle()
    expect(await env.session.user()).toMatchObject({ email: NEW })
    expect(tell.session).toHaveBeenCalledExactlyOnceWith(true, 'email-changed', NEW)
  })

  test('and signs out while the second code is checked stays signed out', async () => {
    const { come, answer } = later<typeof TOKENS>()
    const { atSecond, env } = owner({ verifyNewEmail: answer })
    const { onCode } = await atSecond()
    onCode('123456')
    await env.session.signOut()
    come(TOKENS)
    await settle()
    expect(await env.session.user()).toBeNull()
  })
})

test('an address of another wallet is refused with a text', async () => {
  const message = 'This address belongs to another wallet.'
  const { atSecond, props } = owner({ verifyNewEmail: fails('email-taken', 'for developers') })
  const { onCode } = await atSecond()
  onCode('123456')
  expect(await props({ state: 'error' })).toMatchObject({ message })
})

test('the status of both emails is polled; the text for the second names the new address', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { atSecond, props, asked } = owner({
      verifyOldEmail: () => update({ step: 'secondary', mail: 'queued' }),
      readEmailUpdate: () => update({ step: 'secondary', mail: 'refused' }),
    })
    await atSecond()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await props()).toMatchObject({ mail: 'refused', step: 'secondary', newEmail: NEW })
    expect(asked.at(-1)).toMatchObject(['readEmailUpdate', { id: 'e1' }])
  } finally {
    vi.useRealTimers()
  }
})
