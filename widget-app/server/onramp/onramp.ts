import { type OnrampProvider, onrampNameOf, type Project } from '@airlock/kit/server'
import type { OnrampQuote } from '../../shared/onramp.ts'
import { OutboundError } from '../outbound/error.ts'
import { createPatience } from '../outbound/patience.ts'
import { createFollowing, type Following, type FollowingParts } from './following.ts'
import { createProvider } from './providers/create.ts'
import { isCurrentQuote, QUOTE_MS, sealQuote } from './quoteTicket.ts'
import type { Outside } from './terms/ask.ts'
import type { Beginning, Provider, Wish } from './terms/provider.ts'
import { ticketSecret } from './ticketSecret.ts'

/** A purchase that began, or why it did not. */
export type Begun = { url: string; purchaseId: string } | { refused: 'quote-expired' }

/** Who sells to the visitors of projects. All functions throw an `OutboundError` if a provider does not answer. */
export interface Onramp extends Following {
  /** The providers of a project, in the order in which it offers them. */
  providersOf(project: Project): readonly Provider[]
  /** A provider of a project, even if the project does not offer it now: earlier purchases go on. */
  providerOf(project: Project, name: string): Provider | undefined
  /** Resolves to null if the provider tells no prices. Throws a `NoOfferError` if it does not sell this. */
  quote(project: Project, provider: Provider, wish: Wish): Promise<OnrampQuote | null>
  /** Begins a purchase: the page of the provider, which is good once. Throws like `quote`. */
  begin(
    project: Project,
    provider: Provider,
    beginning: Omit<Beginning, 'purchaseId'>,
    /** The quote that the person saw, if they saw one. */
    quoteId: string | undefined,
  ): Promise<Begun>
}

type Parts = Outside & FollowingParts

/** The names that a project switches on, in its order; all of them if it names none. */
function chosen({ features, onramp }: Project): readonly OnrampProvider[] {
  const feature = features.find(({ id }) => id === 'onramp')
  if (!onramp || !feature?.isEnabled) return []
  return feature.config.flatMap((name) =>
    onramp.providers.filter((provider) => onrampNameOf(provider) === name),
  )
}

const clock = () => performance.now()

/** A provider that leaves a server alone which asks for it. Too many quotes stop no purchases, and the other way round. */
function patient(provider: Provider): Provider {
  const [guardedQuote, guarded] = [createPatience(clock), createPatience(clock)]
  return {
    ...provider,
    begin: guarded(provider.begin),
    ...(provider.quote && { quote: guardedQuote(provider.quote) }),
    ...(provider.look && { look: guarded(provider.look) }),
  }
}

export function createOnramp({ purchases, log, now, ...outside }: Parts): Onramp {
  // Projects are read again while the server runs; settings that are the same object keep their provider.
  const known = new WeakMap<OnrampProvider, Provider>()
  const created = (settings: OnrampProvider): Provider => {
    const provider = known.get(settings) ?? patient(createProvider(settings, outside))
    known.set(settings, provider)
    return provider
  }
  const settingsOf = (project: Project, name: string) =>
    project.onramp?.providers.find((one) => onrampNameOf(one) === name)
  const secretFor = (project: Project, { name }: Provider) =>
    ticketSecret(settingsOf(project, name), outside.variables)

  return {
    providersOf: (project) => chosen(project).map(created),
    providerOf(project, name) {
      const settings = settingsOf(project, name)
      return settings && created(settings)
    },
    async quote(project, provider, wish) {
      const quote = await provider.quote?.(wish)
      if (!quote) return null
      const { providerFee: coinbaseFee, ...rest } = quote
      const expiresAt = now() + QUOTE_MS
      const quoteId = sealQuote(secretFor(project, provider), provider.name, wish, expiresAt)
      return { ...rest, coinbaseFee, quoteId, provider: provider.name, expiresAt }
    },
    async begin(project, provider, beginning, quoteId) {
      const secret = secretFor(project, provider)
      if (quoteId !== undefined && !isCurrentQuote(secret, provider.name, beginning, quoteId, now()))
        return { refused: 'quote-expired' }
      const { asset, address, amount, currency } = beginning
      const purchaseId = await purchases.begin(
        {
          ...{ project: project.id, provider: provider.name, amount, currency },
          account: `${asset.network}:${address}`,
          asset: asset.symbol,
        },
        new Date(now()),
      )
      try {
        const url = await provider.begin({ ...beginning, purchaseId })
        if (!/^https?:\/\//.test(url)) throw new OutboundError('invalid', 'the page has no web address')
        return { url, purchaseId }
      } catch (error) {
        await purchases.drop(purchaseId)
        throw error
      }
    },
    ...createFollowing({ purchases, log, now }, created),
  }
}
