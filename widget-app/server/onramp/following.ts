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
  /**
   * Takes a webhook. One that comes again changes nothing and counts as taken: the provider may have missed the first
   * answer. `forged`: it is not signed by the provider; `old`: it was signed too long ago.
   */
  deliver(project: Project, provider: Provider, delivery: Delivery): Promise<'taken' | 'forged' | 'old'>
}

export interface FollowingParts {
  purchases: Purchases
  log: Pick<Logger, 'warn'>
  /** Milliseconds since 1970. */
  now: () => number
}

/** A page has been left if the provider still knows of no payment after this long (ms). */
const LEFT_MS = 24 * 3_600_000
const EXPIRED = { status: 'expired', transactionHash: null, received: null } as const

/** A webhook may say that it is completed before anything says in which transaction. */
const isKnown = ({ status, transactionHash }: Purchase) => status === 'completed' && transactionHash !== null

/** @param created returns the provider of these settings */
export function createFollowing(
  { purchases, log, now }: FollowingParts,
  created: (settings: OnrampProvider) => Provider,
): Following {
  /** Resolves to whether the provider answered now that nobody has paid. */
  async function ask(purchase: Purchase, { name, look }: Provider): Promise<boolean> {
    if (!look || !(await purchases.mayLook(purchase.id, new Date(now())))) return false
    try {
      const finding = await look(purchase.id)
      if (finding) await purchases.settle(purchase, finding, new Date(now()))
      return finding === null || finding.status === 'created'
    } catch (error) {
      if (!(error instanceof OutboundError) && !(error instanceof NoOfferError)) throw error
      // What is known stays true. The next look asks again.
      log.warn({ provider: name, problem: error.message }, 'a provider did not say how a purchase is')
      return false
    }
  }

  return {
    async look(project, purchaseId) {
      const purchase = await purchases.find(project.id, purchaseId, new Date(now()))
      if (!purchase || isKnown(purchase)) return purchase
      const settings = project.onramp?.providers.find((one) => onrampNameOf(one) === purchase.provider)
      const isUnpaid = settings !== undefined && (await ask(purchase, created(settings)))
      // Changes nothing if a webhook has told of a payment in the meantime.
      if (isUnpaid && now() - purchase.createdAt.getTime() > LEFT_MS)
        await purchases.settle(purchase, EXPIRED, new Date(now()))
      return purchases.find(project.id, purchaseId, new Date(now()))
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
      await purchases.take(webhook, subject, finding, new Date(time))
      return 'taken'
    },
  }
}
