import type { Handlers } from '@airlock/host-sdk/bridge'
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { SecureContract } from '../contract/index.ts'
import { asRequestFailure } from '../failure/requestError.ts'
import { acceptRequest } from '../rpc/accept.ts'
import { answer } from '../rpc/answer.ts'
import { type Approval, isSafe, type Request } from '../rpc/methods/allowedMethods.ts'
import { chainIdOf, isEmbedded } from '../rpc/networks.ts'
import type { createApprovals } from './approvals.tsx'
import { asProvider } from './ending.ts'
import type { Environment } from './environment.ts'
import type { FarcasterSignIn } from './farcaster.ts'
import type { exportKeys, manageMethods, manageSessions } from './lateScreens.ts'
import { permissionHandlers } from './permissionHandlers.ts'
import type { SignIn } from './signIn.ts'
import { smartAccountHandlers } from './smartAccountHandlers.ts'
import type { SocialSignIn } from './social.tsx'
import type { UpdateEmail } from './updateEmail.tsx'

type Child = Handlers<SecureContract['child']>

/** The longest wait of the widget for the server's part of a sign-out (ms): less than the contract's 3 s. */
const SIGN_OUT_LIMIT = 2_500

const isNobody = (error: unknown) =>
  error instanceof AirlockError &&
  ([ErrorCode.UNAUTHORIZED, ErrorCode.SESSION_EXPIRED] as number[]).includes(error.code)

/** Signs out here at once, even if the browser has lost the session that this frame had unlocked. */
async function signOut({ session, signer, screens }: Environment): Promise<null> {
  screens.leave()
  signer.lock().catch(() => undefined)
  await Promise.race([session.signOut(), new Promise((resolve) => setTimeout(resolve, SIGN_OUT_LIMIT))])
  return null
}

/** The actions with several steps, most of which show a screen. */
export interface Flows {
  signIn: SignIn
  social: SocialSignIn
  farcaster: FarcasterSignIn
  update: UpdateEmail
  approve: ReturnType<typeof createApprovals>
  exportKeys: typeof exportKeys
  manageSessions: typeof manageSessions
  manageMethods: typeof manageMethods
}

export interface FrameHandlers {
  flows: Flows
  retheme: (theme: Parameters<Child['syncTheme']>[0]) => void
}

/** The handlers of the widget's calls. */
export function createHandlers(env: Environment, { flows, retheme }: FrameHandlers): Child {
  const { signer, networks, account, screens, site } = env
  const { signIn, social, farcaster, update, approve } = flows
  return {
    connectEmail: async ({ email }, { signal }) => ({ action: await signIn.start(email, signal) }),
    connectDevice: signIn.confirmDevice,
    connectOtp: signIn.typeCode,
    resumeAttempt: async () => {
      const provider = await social.resume()
      return provider ? { action: 'CONNECT_SOCIAL', provider } : signIn.resume()
    },
    startSocial: ({ provider }, { signal }) => social.start(provider, signal),
    connectSocial: social.connect,
    getFarcasterUri: (_, { signal }) => farcaster.getUri(signal),
    connectFarcaster: farcaster.connect,
    isConnected: async () => {
      try {
        await account.owner()
        return { isConnected: true }
      } catch (error) {
        if (isNobody(error)) return { isConnected: false }
        throw error
      }
    },
    getUser: ({ chainId }) => account.user(chainId),
    signOut: () => signOut(env),
    lock: async () => {
      await signer.lock()
      return null
    },
    updateEmail: async ({ email }) => ({ action: await update.start(email) }),
    updateEmailPrimaryOtp: update.confirmOld,
    updateEmailSecondaryOtp: update.confirmNew,
    exportKeys: () => flows.exportKeys(env),
    manageSessions: () => flows.manageSessions(env),
    manageMethods: () => flows.manageMethods(env),
    getChainId: ({ chainNamespace }) => {
      const isOurs = chainNamespace !== undefined && isEmbedded(chainNamespace)
      return { chainId: chainIdOf(isOurs ? networks.active(chainNamespace) : networks.current()) }
    },
    switchNetwork: ({ chainId }) => ({ chainId: chainIdOf(networks.switchTo(chainId)) }),
    request: async (asked, { signal }) => {
      try {
        const request = acceptRequest(asked, networks, {
          smartAccounts: account.smartAccounts?.networks ?? [],
          permissions: account.smartAccounts?.hasPermissions ?? false,
        })
        const answered = isSafe(request)
          ? account.context().then((known) => answer(request, known))
          : approve(request as Request<Approval>, account.context, signal)
        return (await asProvider(answered)) as Awaited<ReturnType<Child['request']>>
      } catch (error) {
        throw asRequestFailure(error)
      }
    },
    ...smartAccountHandlers(env, approve),
    ...permissionHandlers(env, approve),
    syncTheme: (theme) => {
      retheme(theme)
      return null
    },
    syncDappData: ({ metadata }) => {
      site.claim(metadata?.name)
      return null
    },
    leave: () => {
      screens.leave()
      return null
    },
    reload: () => {
      setTimeout(() => location.reload())
      return null
    },
  }
}
