import { CreateWallet, Nothing, ReleasedShares, ReleaseShares, Wallet } from '../../../shared/api.ts'
import type { LiveSession } from '../../auth/sessions.ts'
import { keyExported } from '../../mail/templates.ts'
import { ApiProblem } from '../../problem.ts'
import { route } from '../route.ts'

const callerOf = ({ id: sessionId, userId }: LiveSession) => ({ sessionId, userId })

/** The caller's one wallet and its shares. */
export const walletRoutes = [
  route({
    method: 'POST',
    path: '/api/wallet',
    access: 'session',
    body: CreateWallet,
    answer: Wallet,
    status: 201,
    run: async ({ wallets }, { session, body }) => {
      const { outcome, wallet } = await wallets.create(callerOf(session), body)
      if (outcome === 'created') return wallet
      throw new ApiProblem('wallet-exists', 'There is a wallet already.', { wallet })
    },
  }),
  route({
    method: 'POST',
    path: '/api/wallet/shares',
    access: 'session',
    body: ReleaseShares,
    answer: ReleasedShares,
    run: ({ wallets }, { session, body }) => wallets.release(callerOf(session), body.kinds),
  }),
  route({
    method: 'POST',
    path: '/api/wallet/export',
    access: 'session',
    body: Nothing,
    answer: ReleasedShares,
    run: async ({ wallets, outbox }, { session, client }) => {
      const notice = keyExported({ topOrigin: session.topOrigin, device: client.device })
      const released = await wallets.export(callerOf(session), (trx) =>
        outbox.add(trx, session.email, notice),
      )
      outbox.wake()
      return released
    },
  }),
]
