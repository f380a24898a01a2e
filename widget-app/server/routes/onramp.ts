import { type Bindings, documentPage, type Onramp, type Project, writePolicy } from '@airlock/kit/server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Server } from '../context.ts'
import { onrampWords } from '../messages/en/onramp.ts'
import { locale } from '../messages/en/refused.ts'
import type { Provider } from '../onramp/terms/provider.ts'
import { withinLimits } from './limited.ts'
import { optionsOf, orUnsold, purchaseAnswer } from './onrampAnswers.ts'
import { countryOf, QuoteBody, readBody, readPurchase, readWish, UrlBody } from './onrampBody.ts'
import { refuseForeign, refuseTooMany } from './onrampCaller.ts'
import { forProject, refuse } from './project.ts'

const BODY_BYTES = 16_384
const FRESH = { 'Cache-Control': 'no-store' }

type Selling = Project & { onramp: Onramp }
type Answer = (context: Context<Bindings>, project: Selling) => Response | Promise<Response>

const hasSellers = (project: Project): project is Selling => project.onramp !== null

/** Refuses where nothing is sold: in a project without providers, and in restricted countries. */
function forBuyers(
  server: Server,
  answer: Answer,
  hasOffers = (project: Selling) => server.onramp.providersOf(project).length > 0,
): (context: Context<Bindings>) => Response | Promise<Response> {
  return (context) =>
    forProject(context, server.projects, (project) => {
      if (!hasSellers(project) || !hasOffers(project))
        return refuse(context, 404, 'onramp-off', 'This project sells nothing.')
      return withinLimits(context, server, project, 1, () => answer(context, project))
    })
}

/** Nothing is offered where it is unknown which country it is. */
const isOffered = ({ onramp }: Selling, country: string | undefined): country is string =>
  country !== undefined && !onramp.restrictedCountries.includes(country)

const refuseRestricted = (context: Context<Bindings>) =>
  refuse(context, 403, 'onramp-restricted', 'Buying is not offered in this country.')

function options({ onramp }: Server): Answer {
  return (context, project) => {
    if (!isOffered(project, countryOf(project, context.req.raw.headers, context.req.query('country'))))
      return refuseRestricted(context)
    return context.json(optionsOf(project.onramp, onramp.providersOf(project)), 200, FRESH)
  }
}

/** The provider that the caller names, or the first one. */
const providerFor = (server: Server, project: Project, name: string | undefined): Provider | undefined => {
  const providers = server.onramp.providersOf(project)
  return name === undefined ? providers[0] : providers.find((one) => one.name === name)
}

const refuseUnknown = (context: Context<Bindings>) =>
  refuse(context, 400, 'body-invalid', '"provider" is no provider of this project.')

function quote(server: Server): Answer {
  return async (context, project) => {
    const foreign = refuseForeign(context)
    if (foreign) return foreign
    const read = await readBody(context.req, QuoteBody)
    if ('wrong' in read) return refuse(context, 400, 'body-invalid', read.wrong)
    const { body } = read
    const country = countryOf(project, context.req.raw.headers, body.country)
    if (!isOffered(project, country)) return refuseRestricted(context)
    const given = {
      ...{ asset: body.purchaseCurrency, network: body.network, currency: body.paymentCurrency },
      ...{ amount: body.amount, method: body.paymentMethod },
    }
    const wish = readWish(project.onramp, given, country)
    if ('wrong' in wish) return refuse(context, 400, 'body-invalid', wish.wrong)
    const provider = providerFor(server, project, body.provider)
    if (!provider) return refuseUnknown(context)
    const tooMany = await refuseTooMany(context, server, project, server.quoteLimits)
    if (tooMany) return tooMany
    return orUnsold(context, server.log, provider.name, async () => {
      const found = await server.onramp.quote(project, provider, wish)
      return found
        ? context.json(found, 200, FRESH)
        : refuse(context, 404, 'onramp-unquoted', 'This provider tells its prices on its own page.')
    })
  }
}

function url(server: Server): Answer {
  return async (context, project) => {
    const foreign = refuseForeign(context)
    if (foreign) return foreign
    const read = await readBody(context.req, UrlBody)
    if ('wrong' in read) return refuse(context, 400, 'body-invalid', read.wrong)
    const { body } = read
    const { headers } = context.req.raw
    const country = countryOf(project, headers, body.country)
    if (!isOffered(project, country)) return refuseRestricted(context)
    const wanted = readPurchase(project.onramp, body, country)
    if ('wrong' in wanted) return refuse(context, 400, 'body-invalid', wanted.wrong)
    const provider = providerFor(server, project, body.provider)
    if (!provider) return refuseUnknown(context)
    const tooMany = await refuseTooMany(context, server, project, server.purchaseLimits)
    if (tooMany) return tooMany
    const clientIp = server.addressOf(headers, context.env)
    const redirectUrl = `${project.onramp.publicUrl}/onramp/return`
    const beginning = { ...wanted, clientIp, projectId: project.id, redirectUrl }
    return orUnsold(context, server.log, provider.name, async () => {
      const begun = await server.onramp.begin(project, provider, beginning, body.quoteId)
      return 'refused' in begun
        ? refuse(context, 409, begun.refused, 'The quote does not count any more. Ask for another one.')
        : context.json(begun, 200, FRESH)
    })
  }
}

function purchase(server: Server): Answer {
  return (context, project) =>
    orUnsold(context, server.log, 'database', async () => {
      const found = await server.onramp.look(project, context.req.param('id') ?? '')
      return found
        ? context.json(purchaseAnswer(found), 200, FRESH)
        : refuse(context, 404, 'purchase-unknown', 'There is no purchase of this id.')
    })
}

/** A provider's webhook. The project and the provider are in the path, because each has secrets of its own. */
async function webhook(context: Context<Bindings>, server: Server): Promise<Response> {
  const project = server.projects.byId.get(context.req.param('project') ?? '')
  const provider = project && server.onramp.providerOf(project, context.req.param('provider') ?? '')
  if (!project?.onramp || !provider)
    return refuse(context, 404, 'onramp-off', 'This project has no such provider.')
  context.set('projectId', project.id)
  const { headers } = context.req.raw
  const body = await context.req.text()
  const delivery = { headers, body, url: `${project.onramp.publicUrl}${context.req.path}` }
  return orUnsold(context, server.log, provider.name, async () => {
    const result = await server.onramp.deliver(project, provider, delivery)
    if (result === 'taken') return context.json({ received: true }, 200, FRESH)
    server.log.warn({ provider: provider.name, result }, 'a webhook was refused')
    return result === 'forged'
      ? refuse(context, 401, 'webhook-forged', 'The signature is not that of the provider.')
      : refuse(context, 409, 'webhook-old', 'This webhook was signed too long ago.')
  })
}

/** Where the page of a provider leads at the end. Coming here says nothing about the payment. */
const RETURNED = documentPage('/refused.css', {
  locale,
  title: onrampWords.backToTheSite,
  body: `<h1>${onrampWords.backToTheSite}</h1>\n<p>${onrampWords.closeWindow}</p>`,
})

const RETURNED_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': writePolicy({
    'default-src': ["'none'"],
    'style-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
  }),
}

/** `/v1/onramp/*` and `/v1/generators/onrampurl`: buying at the operator's providers (spec section 7). */
export function onrampRoute(server: Server): Hono<Bindings> {
  const tooLong = bodyLimit({
    maxSize: BODY_BYTES,
    onError: (context) =>
      refuse(context, 413, 'body-too-long', `The body has more than ${BODY_BYTES / 1_024} kB.`),
  })
  return new Hono<Bindings>()
    .get('/v1/onramp/options', forBuyers(server, options(server)))
    .post('/v1/onramp/quote', tooLong, forBuyers(server, quote(server)))
    .post('/v1/generators/onrampurl', tooLong, forBuyers(server, url(server)))
    .get(
      '/v1/onramp/purchases/:id',
      forBuyers(server, purchase(server), () => true),
    )
    .post('/v1/onramp/webhooks/:project/:provider', tooLong, (context) => webhook(context, server))
    .get('/onramp/return', (context) => context.html(RETURNED, 200, RETURNED_HEADERS))
}
