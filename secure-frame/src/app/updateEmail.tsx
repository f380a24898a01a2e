/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { EmailUpdate } from '../../shared/api.ts'
import type { LoginFailure } from '../contract/failure.ts'
import { appWords } from '../messages/en/app.ts'
import { UpdateEmailScreen } from '../screens/UpdateEmailScreen.tsx'
import { askCode } from './codeStep.tsx'
import type { Environment } from './environment.ts'
import { isEnded } from './openAttempt.ts'

export interface UpdateEmail {
  start(newEmail: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  confirmOld(): Promise<null>
  confirmNew(): Promise<{ newEmail: string }>
}

interface Running {
  update: EmailUpdate
  email: string
  newEmail: string
}

const ACTIONS = { primary: 'VERIFY_PRIMARY_OTP', secondary: 'VERIFY_SECONDARY_OTP' } as const

const startAgain = () =>
  new AirlockError(ErrorCode.UNAUTHORIZED, 'Start the email update again', {
    reason: 'email-update-over',
  } satisfies LoginFailure)

const begin = ({ session }: Environment, newEmail: string, signal?: AbortSignal) =>
  session.call('startEmailUpdate', { body: { newEmail }, signal })

/** Sends a code again. An ended update starts again with the first of its two codes. */
async function resend(env: Environment, { update, newEmail }: Running, signal: AbortSignal) {
  try {
    return await env.session.call('resendEmailUpdate', { id: update.updateId, body: {}, signal })
  } catch (error) {
    if (!isEnded(error)) throw error
    if (update.step === 'primary') return begin(env, newEmail, signal)
    throw startAgain()
  }
}

/** Asks for the code of one step. */
async function ask<T>(
  env: Environment,
  asked: Running,
  verify: (id: string, code: string, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const screen = env.screens.enter('update-email', appWords.titles.updateEmail)
  const { email, newEmail } = asked
  let { update } = asked
  try {
    return await askCode({
      screen,
      clock: env.clock,
      times: update,
      verify: (code, signal) => verify(update.updateId, code, signal),
      resend: async (signal) => {
        update = await resend(env, { ...asked, update }, signal)
        return update
      },
      read: (signal) => env.session.call('readEmailUpdate', { id: update.updateId, signal }),
      draw: (step) => (
        <UpdateEmailScreen
          {...step}
          step={update.step}
          email={email}
          newEmail={newEmail}
          onCancel={screen.leave}
        />
      ),
    })
  } finally {
    screen.end()
  }
}

/** Changes the email address (SEC-37): a code to the old one, then a code to the new one. */
export function createUpdateEmail(env: Environment): UpdateEmail {
  const { session, account, tell } = env
  let running: Running | null = null
  // An update belongs to one session, and ends with it.
  session.onEnded(() => {
    running = null
  })

  function at(step: EmailUpdate['step']): Running {
    if (running?.update.step === step) return running
    throw startAgain()
  }

  /**
   * From here on the login uses the new address, even if the person has left: all sessions were ended, and
   * these tokens are the only valid ones. A user who has signed out meanwhile stays signed out.
   */
  async function move(id: string, code: string): Promise<string> {
    const { user, ...tokens } = await session.call('verifyNewEmail', { id, body: { code } })
    running = null
    if (await session.user()) {
      await session.begin({ user, ...tokens }, await session.social())
      tell.session(true, 'email-changed', user.email)
    }
    return user.email
  }

  return {
    start: async (newEmail) => {
      const { email } = await account.owner()
      const update = await begin(env, newEmail)
      running = { update, email, newEmail }
      return ACTIONS[update.step]
    },
    confirmOld: async () => {
      const now = at('primary')
      const update = await ask(env, now, (id, code, signal) =>
        session.call('verifyOldEmail', { id, body: { code }, signal }),
      )
      running = { ...now, update }
      return null
    },
    confirmNew: async () => ({ newEmail: await ask(env, at('secondary'), move) }),
  }
}
