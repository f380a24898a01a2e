import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Attempt } from '../../shared/api.ts'
import type { LoginFailureReason } from '../contract/failure.ts'
import type { SocialProvider } from '../contract/primitives.ts'
import { appWords } from '../messages/en/app.ts'
import { untilConfirmed } from './deviceStep.tsx'
import type { Environment } from './environment.ts'
import { type ComingAttempt, type OpenAttempt, openAttempt, signInOver, startAttempt } from './openAttempt.ts'
import { superseded } from './screens.ts'
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

/** Ends the screen of a code if the device has to be confirmed first: the project demands that since this page began. */
function withCode(attempt: Attempt): Attempt {
  if (attempt.action !== 'VERIFY_OTP') throw superseded()
  return attempt
}

/** The sign-in that has just begun, and its code screen. */
function createBegun(env: Environment) {
  /** Its first step needs no second answer of the server. */
  let open: OpenAttempt | null = null
  /** The screen is there before the widget has the answer and asks for it. */
  let typing: Promise<void> | null = null
  /** Counts the sign-ins: an earlier one has no part in this any more. */
  let latest = 0

  function show(typed: OpenAttempt | ComingAttempt): Promise<void> {
    typing = typeCode(env, typed)
    // The widget hears of a failure when it asks for the screen.
    typing.catch(() => undefined)
    return typing
  }

  function clear(): void {
    open = null
    typing = null
  }

  function forget(): void {
    latest += 1
    clear()
  }

  return {
    forget,
    async begin(email: string, signal: AbortSignal | undefined): Promise<Action> {
      const turn = latest
      const coming = startAttempt(env, email, signal).then((attempt) => {
        // Nobody would ask for the screen of a widget that has given up.
        signal?.throwIfAborted()
        if (turn !== latest) throw superseded()
        return attempt
      })
      // The screen is there while the server answers, unless another one may have to come before it.
      const shown = env.confirmsDevices ? null : show({ email, coming: coming.then(withCode) })
      /** The screen is gone before the widget goes on. */
      const gone = async () => {
        await shown?.catch(() => undefined)
        if (typing === shown) typing = null
      }
      const attempt = await coming.catch((error: unknown) => gone().then(() => Promise.reject(error)))
      open = { attempt, email }
      if (attempt.action !== 'VERIFY_OTP') await gone()
      else if (!shown) void show(open)
      return attempt.action
    },
    takeTyping(): Promise<void> | null {
      const taken = typing
      if (taken) clear()
      return taken
    },
    takeOpen(): OpenAttempt | null {
      const taken = open
      open = null
      return taken
    },
  }
}

/** Sign-in by email, from the address to the wallet on this device. */
export function createSignIn(env: Environment): SignIn {
  const { session, screens } = env
  const begun = createBegun(env)

  async function required(): Promise<OpenAttempt> {
    const known = begun.takeOpen()
    const kept = known && (await session.attempt.read())
    // Another tab, or a sign-in with a provider, may have taken its place.
    const isSame = kept?.attemptId === known?.attempt.attemptId
    const found = known && isSame ? known : await openAttempt(session)
    if (!found) throw signInOver()
    return found
  }

  return {
    start: async (email, signal) => {
      begun.forget()
      const user = await session.user()
      if (user?.email === email.trim().toLowerCase() && (await isGood(env))) return 'CONNECT'
      return begun.begin(email, signal)
    },
    resume: async () => {
      begun.forget()
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
      const typing = begun.takeTyping()
      if (typing) {
        await typing
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
