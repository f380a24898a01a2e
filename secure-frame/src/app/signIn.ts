import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Attempt } from '../../shared/api.ts'
import type { LoginFailureReason } from '../contract/failure.ts'
import type { SocialProvider } from '../contract/primitives.ts'
import { appWords } from '../messages/en/app.ts'
import { untilConfirmed } from './deviceStep.tsx'
import type { Environment } from './environment.ts'
import { type OpenAttempt, openAttempt, signInOver, startAttempt } from './openAttempt.ts'
import { typeCode } from './typeCode.tsx'

type Action = Attempt['action']

export interface SignIn {
  start(email: string, signal?: AbortSignal): Promise<Action | 'CONNECT'>
  confirmDevice(): Promise<null>
  typeCode(): Promise<null>
  /** The sign-in that a reload interrupted; null if there is none. */
  resume(): Promise<{ email: string; action: Action; provider?: SocialProvider } | null>
}

const refused = (reason: LoginFailureReason, message: string) =>
  new AirlockError(ErrorCode.UNAUTHORIZED, message, { reason })

/** Sign-in by email, from the address to the wallet on this device. */
export function createSignIn(env: Environment): SignIn {
  const { session, screens } = env
  /** The sign-in that has just begun: its first step needs no second answer of the server. */
  let started: OpenAttempt | null = null
  /** Its code screen, which is there before the widget has heard the answer and asks for it. */
  let typing: Promise<void> | null = null

  function forget(): void {
    started = null
    typing = null
  }

  async function required(): Promise<OpenAttempt> {
    const known = started
    started = null
    const kept = known && (await session.attempt.read())
    // Another tab, or a sign-in with a provider, may have taken its place.
    const isSame = kept?.attemptId === known?.attempt.attemptId
    const found = known && isSame ? known : await openAttempt(session)
    if (!found) throw signInOver()
    return found
  }

  return {
    start: async (email, signal) => {
      forget()
      const user = await session.user()
      if (user?.email === email.trim().toLowerCase() && (await isGood(env))) return 'CONNECT'
      const attempt = await startAttempt(env, email, signal)
      // Nobody would ask for what is shown to a widget that has given up.
      signal?.throwIfAborted()
      started = { attempt, email }
      if (attempt.action === 'VERIFY_OTP') {
        typing = typeCode(env, started)
        // The widget hears of a failure when it asks for the screen.
        typing.catch(() => undefined)
      }
      return attempt.action
    },
    resume: async () => {
      forget()
      const found = await openAttempt(session)
      if (!found) return null
      const { attempt, email, social } = found
      return { email, action: attempt.action, ...(social && { provider: social.provider }) }
    },
    confirmDevice: async () => {
      const open = await required()
      if (open.attempt.action === 'VERIFY_OTP') return null
      const screen = screens.enter('device', appWords.titles.device)
      try {
        await untilConfirmed(env, screen, open)
        return null
      } finally {
        screen.end()
      }
    },
    typeCode: async () => {
      const begun = typing
      if (begun) {
        forget()
        await begun
        return null
      }
      const open = await required()
      if (open.attempt.action !== 'VERIFY_OTP')
        throw refused('device-unconfirmed', 'Confirm the device first')
      await typeCode(env, open)
      return null
    },
  }
}

/**
 * Whether the current session is still valid and has a wallet: the server is asked, because it may have been
 * revoked.
 */
async function isGood({ session }: Environment): Promise<boolean> {
  try {
    return (await session.call('readSession', {})).wallet !== null
  } catch {
    return false
  }
}
