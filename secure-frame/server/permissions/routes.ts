import type { AddressOf } from '@airlock/kit/server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import { takePermissionQuestion } from '../auth/limits.ts'
import { ApiProblem } from '../problem/problem.ts'
import type { PermissionServices } from './permissions.ts'
import { askToRevoke, permissionStates } from './revocation.ts'

/** A signature of an account that is not deployed yet contains the call that deploys it. */
const BYTES = 16 * 1024
/** The most permissions in one question. */
const MOST = 20

const Hash = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-f]{64}$/))])
const Hex = z.templateLiteral(['0x', z.string().check(z.regex(/^(?:[0-9a-fA-F]{2})+$/))])
const Hashes = z.array(Hash).check(z.maxLength(MOST))
const Revoke = z.strictObject({ pci: Hash, signature: Hex.check(z.maxLength(2 + BYTES)) })

/** An address, or a CAIP-10 account id, which names the network too. */
const ACCOUNT = /^(?:(eip155:[1-9]\d{0,14}):)?(0x[0-9a-fA-F]{40})$/

interface Serving {
  /** Whether this replica may do anything at all. */
  mayServe: () => boolean
  /** The client's address. */
  addressOf: AddressOf
}

const invalid = (message: string) => new ApiProblem('invalid', message)

function projectOf({ isSite }: PermissionServices, { req }: Context): string {
  const id = req.query('projectId')
  if (id === undefined) throw invalid('Name the project: ?projectId=…')
  if (!isSite(id, null)) throw new ApiProblem('not-found', 'There is no such project.')
  return id
}

function namedOf(services: PermissionServices, context: Context) {
  const [, chainId = null, address] = ACCOUNT.exec(context.req.param('address') ?? '') ?? []
  if (address === undefined) throw invalid('Name the account by its address, or as eip155:<chain>:0x….')
  const account = address.toLowerCase() as `0x${string}`
  return { projectId: projectOf(services, context), account, chainId }
}

async function bodyOf({ req }: Context): Promise<z.infer<typeof Revoke>> {
  const body = z.safeParse(Revoke, await req.json().catch(() => undefined))
  if (body.success) return body.data
  throw invalid('The body has to be {"pci": "0x…", "signature": "0x…"}.')
}

/** Pages of the project's own sites may ask, like their servers, which send no origin. */
const sitesOnly =
  (services: PermissionServices): MiddlewareHandler =>
  async (context, next) => {
    const { req } = context
    const origin = req.header('Origin')
    context.header('Vary', 'Origin')
    if (origin === undefined) return next()
    if (!services.isSite(projectOf(services, context), origin))
      throw new ApiProblem('origin-not-allowed', 'This site is not one of the project’s.')
    context.header('Access-Control-Allow-Origin', origin)
    if (req.method !== 'OPTIONS') return next()
    context.header('Access-Control-Allow-Methods', 'GET, POST')
    context.header('Access-Control-Allow-Headers', 'Content-Type')
    context.header('Access-Control-Max-Age', '600')
    return context.body(null, 204)
  }

const tooLarge = () => {
  throw invalid('The body is too large.')
}

/**
 * The permissions of an account, for the servers of the sites that got them: `GET /v1/sessions/{address}?pci=…` and `POST
 * /v1/sessions/{address}/revoke`, both with `projectId`. No cookie or token authorises them: a permission is named by its
 * hash, and a wish to revoke is signed.
 */
export function permissionRoutes(services: PermissionServices, { mayServe, addressOf }: Serving): Hono {
  const app = new Hono()
  app.use('/v1/sessions/*', async (context, next) => {
    if (!mayServe())
      throw new ApiProblem('unavailable', 'Please try again in a moment.', { retryAfterMs: 5_000 })
    context.header('Cache-Control', 'no-store')
    await takePermissionQuestion(services, addressOf(context.req.raw.headers, context.env))
    await next()
  })
  app.use('/v1/sessions/*', sitesOnly(services), bodyLimit({ maxSize: BYTES + 1024, onError: tooLarge }))
  app.get('/v1/sessions/:address', async (context) => {
    const named = namedOf(services, context)
    const asked = context.req.queries('pci') ?? []
    if (asked.length === 0)
      throw new ApiProblem('proof-invalid', 'Name each permission by ?pci=, which only its parties know.')
    const ids = z.safeParse(Hashes, asked)
    if (!ids.success) throw invalid(`"pci" has to be the hash of a delegation, up to ${MOST} of them.`)
    return context.json(await permissionStates(services, named, ids.data))
  })
  app.post('/v1/sessions/:address/revoke', async (context) => {
    const named = namedOf(services, context)
    const { pci: id, signature } = await bodyOf(context)
    await askToRevoke(services, named, { id, signature })
    return context.json({ status: 'asked' }, 202)
  })
  return app
}
