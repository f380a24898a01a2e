import type { BundleServer } from '../rpc/bundles.ts'
import { ApiFailure } from '../session/failure.ts'
import type { Session } from '../session/session.ts'

/** Our server, which knows the site by the session: each site has its own. */
export const bundleServerOf = (session: Pick<Session, 'call'>): BundleServer => ({
  claim: async (nameHash, claim) => {
    try {
      await session.call('claimCalls', { body: { nameHash, claim } })
      return true
    } catch (error) {
      if (error instanceof ApiFailure && error.reason === 'calls-known') return false
      throw error
    }
  },
  settle: async (nameHash, claim, callsId) =>
    void (await session.call('settleCalls', { body: { nameHash, claim, callsId } })),
  drop: async (nameHash, claim) => void (await session.call('dropCalls', { body: { nameHash, claim } })),
  read: async (nameHash) => (await session.call('readCalls', { body: { nameHash } })).callsId,
})
