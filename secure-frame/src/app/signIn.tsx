/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Attempt } from '../../shared/api.ts'
import { OtpScreen } from '../screens/index.ts'
import { askCode } from './codeStep.tsx'
import { untilConfirmed } from './deviceStep.tsx'
import { openAttempt } from './openAttempt.ts'
import type { Parts } from './parts.ts'
import type { Scene } from './stage.ts'
import { prepareWallet } from './wallet.tsx'

type Action = Attempt['action']

export interface SignIn {
  start(email: string): Promise<Action | 'CONNECT'>
  confirmDevice(): Promise<null>
  typeCode(): Promise<null>
  /** The sign-in that a reload interrupted; null without one. */
  resume(): Promise<{ email: string; action: Action } | null>
}

const over = () => new AirlockError(ErrorCode.UNAUTHORIZED, 'Start the sign-in again')

/** Signing in by email, from the address to the wallet on this device. */
export function createSignIn(parts: Parts): SignIn {
  const { session, stage, clock, signer, account, tell } = parts
  const offset = () => clock.now() - clock.local()

  async function required() {
    const found = await openAttempt(session)
    if (!found) throw over()
    return found
  }

  async function verified(scene: Scene, id: string, code: string, signal: AbortSignal) {
    const tokens = await session.call('verifyAttempt', { id, body: { code }, signal })
    await signer.lock()
    account.forget()
    await session.begin(tokens)
    await session.attempt.forget()
    return scene.signal.aborted ? null : tokens.user.email
  }

  return {
    start: async (email) => {
      const user = await session.user()
      if (user?.email === email.trim().toLowerCase() && (await isGood(parts))) return 'CONNECT'
      const attempt = await session.call('startAttempt', {
        body: { email, projectId: parts.projectId, topOrigin: parts.place.topOrigin },
      })
      await session.attempt.keep({ attemptId: attempt.attemptId, email, purpose: 'sign-in' })
      return attempt.action
    },
    resume: async () => {
      const found = await openAttempt(session)
      return found && { email: found.email, action: found.attempt.action }
    },
    confirmDevice: async () => {
      const { attempt, email } = await required()
      if (attempt.action === 'VERIFY_OTP') return null
      const scene = stage.enter('device', 'Confirm this device')
      try {
        await untilConfirmed(parts, scene, { attempt, email })
        return null
      } finally {
        scene.end()
      }
    },
    typeCode: async () => {
      const { attempt, email } = await required()
      const id = attempt.attemptId
      const scene = stage.enter('otp', 'Enter your code')
      try {
        await askCode({
          scene,
          times: attempt,
          offset,
          verify: (code, signal) => verified(scene, id, code, signal),
          resend: (signal) => session.call('resendAttempt', { id, body: {}, signal }),
          draw: (step) => <OtpScreen {...step} email={email} onChangeEmail={scene.leave} />,
        })
        account.know(await prepareWallet(parts, scene))
        tell.session(true, 'signed-in', email)
        return null
      } finally {
        scene.end()
      }
    },
  }
}

/** Whether the session that is there still stands, with a wallet. */
async function isGood({ account }: Parts): Promise<boolean> {
  try {
    await account.owner()
    return true
  } catch {
    return false
  }
}
