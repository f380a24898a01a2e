import type { Client } from '../../auth/auth.ts'
import type { LiveSession } from '../../auth/sessions.ts'
import type { Circumstances } from '../../circumstances.ts'
import { keyExported, type Message, walletReplaced, walletRestored } from '../../mail/templates.ts'
import { ApiProblem } from '../../problem/problem.ts'
import type { Handlers } from '../route.ts'
import type { Services } from '../services.ts'

const callerOf = ({ id: sessionId, userId }: LiveSession) => ({ sessionId, userId })

/** The mail about an action in the caller's session. */
const noticeOf = (
  { session, client }: { session: LiveSession; client: Client },
  mail: (where: Circumstances, at: number) => Message,
  { clock }: Services,
) => mail({ topOrigin: session.topOrigin, device: client.device }, clock())

/** Releases both shares and writes the notification mail in the same transaction. */
async function releaseBoth(
  services: Services,
  call: { session: LiveSession; client: Client },
  how: 'restore' | 'export',
  mail: (where: Circumstances, at: number) => Message,
) {
  const { wallets, outbox } = services
  const { session } = call
  const notice = noticeOf(call, mail, services)
  const released = await wallets[how](callerOf(session), (trx) => outbox.add(trx, session.email, notice))
  outbox.wake()
  return released
}

/** The caller's wallet and its shares. */
export const walletHandlers = {
  createWallet: async ({ wallets }, { session, body }) => {
    const { outcome, wallet } = await wallets.create(callerOf(session), body)
    if (outcome === 'created') return wallet
    throw new ApiProblem('wallet-exists', 'There is a wallet already.', { wallet })
  },
  releaseShares: (services, call) =>
    call.body.kinds === 'auth'
      ? services.wallets.release(callerOf(call.session))
      : releaseBoth(services, call, 'restore', walletRestored),
  exportWallet: (services, call) => releaseBoth(services, call, 'export', keyExported),
  replaceWallet: async (services, call) => {
    const { wallets, outbox } = services
    const { session, body } = call
    const notice = noticeOf(call, walletReplaced, services)
    const wallet = await wallets.replace(callerOf(session), body, (trx) =>
      outbox.add(trx, session.email, notice),
    )
    outbox.wake()
    return wallet
  },
} satisfies Partial<Handlers>
