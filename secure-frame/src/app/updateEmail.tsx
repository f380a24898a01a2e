/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { EmailUpdate } from '../../shared/api.ts'
import { UpdateEmailScreen } from '../screens/index.ts'
import { askCode } from './codeStep.tsx'
import type { Parts } from './parts.ts'

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

/** Moving to another email address (SEC-37): a code to the old one, then a code to the new one. */
export function createUpdateEmail({ session, stage, clock, account, tell }: Parts): UpdateEmail {
  let running: Running | null = null

  function at(step: EmailUpdate['step']): Running {
    if (running?.update.step === step) return running
    throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Start the email update again')
  }

  /** Asks for the code of one step. */
  async function ask<T>(
    { update, email, newEmail }: Running,
    verify: (code: string, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const scene = stage.enter('update-email', 'Confirm your email')
    const id = update.updateId
    try {
      return await askCode({
        scene,
        times: update,
        offset: () => clock.now() - clock.local(),
        verify,
        resend: (signal) => session.call('resendEmailUpdate', { id, body: {}, signal }),
        draw: (step) => (
          <UpdateEmailScreen
            {...step}
            step={update.step}
            email={email}
            newEmail={newEmail}
            onCancel={scene.leave}
          />
        ),
      })
    } finally {
      scene.end()
    }
  }

  return {
    start: async (newEmail) => {
      const { email } = await account.owner()
      const update = await session.call('startEmailUpdate', { body: { newEmail } })
      running = { update, email, newEmail }
      return ACTIONS[update.step]
    },
    confirmOld: async () => {
      const now = at('primary')
      const id = now.update.updateId
      const update = await ask(now, (code, signal) =>
        session.call('verifyOldEmail', { id, body: { code }, signal }),
      )
      running = { ...now, update }
      return null
    },
    confirmNew: async () => {
      const now = at('secondary')
      const id = now.update.updateId
      const newEmail = await ask(now, async (code, signal) => {
        const tokens = await session.call('verifyNewEmail', { id, body: { code }, signal })
        await session.begin(tokens)
        return tokens.user.email
      })
      running = null
      tell.session(true, 'email-changed', newEmail)
      return { newEmail }
    },
  }
}
