import { type OnrampProvider, onrampNameOf, type Project } from '@airlock/kit/server'
import type { Logger } from 'pino'
import { OutboundError } from '../outbound/error.ts'
import type { Purchase, Purchases } from './purchases.ts'
import { type Delivery, NoOfferError, type Provider } from './terms/provider.ts'
import { TOLERANCE_MS } from './terms/signature.ts'

/** How purchases are followed: by the providers' webhooks, and by asking them. */
export interface Following {
  /** A purchase, after the provider was asked about it if it may still change. */
  look(project: Project, purchaseId: string): Promise<Purchase | undefined>
  /** Takes a webhook. `forged`: it is not signed by the provider; `old`: it was signed too long ago, or came before. */
  deliver(project: Project, provider: Provider, delivery: Delivery): Promise<'taken' | 'forged' | 'old'>
}

export interface FollowingParts {
  purchases: Purchases
  log: Pick<Logger, 'warn'>
  /** Milliseconds since 1970. */
  now: () => number
}

/** A page on which nobody has paid for this long has been left (ms). */
const LEFT_MS = 24 * 3_600_000
const EXPIRED = { status: 'expired', transactionHash: null, received: null } as const

/** @param created returns the provider of these settings */
export function createFollowing(
  { purchases, log, now }: FollowingParts,
  created: (settings: OnrampProvider) => Provider,
): Following {
  async function ask(purchase: Purchase, { name, look }: Provider): Promise<void> {
    if (!look || !(await purchases.mayLook(purchase.id, new Date(now())))) return
    try {
      const finding = await look(purchase.id)
      if (finding) await purchases.settle(purchase, finding, new Date(now()))
    } catch (error) {
      if (!(error instanceof OutboundError) && !(error instanceof NoOfferError)) throw error
      // What is known stays true. The next look asks again.
      log.warn({ provider: name, problem: error.message }, 'a provider did not say how a purchase is')
    }
  }

  return {
    async look(project, purchaseId) {
      const purchase = await purchases.find(project.id, purchaseId)
      if (!purchase || purchase.status === 'completed') return purchase
      const settings = project.onramp?.providers.find((one) => onrampNameOf(one) === purchase.provider)
      if (settings) await ask(purchase, created(settings))
      const current = await purchases.find(project.id, purchaseId)
      const isLeft = now() - purchase.createdAt.getTime() > LEFT_MS
      if (current?.status !== 'created' || !isLeft) return current
      await purchases.settle(current, EXPIRED, new Date(now()))
      return purchases.find(project.id, purchaseId)
    },
    async deliver(project, provider, delivery) {
      const notice = provider.read?.(delivery)
      if (!notice) return 'forged'
      const time = now()
      // Also refuses a time that is no number.
      if (!(Math.abs(time - notice.signedAt) <= TOLERANCE_MS)) return 'old'
      const { signedAt, purchaseId, ...finding } = notice
      const subject =
        purchaseId === null ? null : { id: purchaseId, project: project.id, provider: provider.name }
      const webhook = `${project.id} ${provider.name} ${signedAt} ${delivery.body}`
      return (await purchases.take(webhook, subject, finding, new Date(time))) ? 'taken' : 'old'
    },
  }
}
