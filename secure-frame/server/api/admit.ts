import type { Context } from 'hono'
import { CALLS } from '../../shared/calls.ts'
import type { Client } from '../auth/auth.ts'
import { describeDevice } from '../auth/device.ts'
import { verifyProof } from '../auth/dpop.ts'
import { takeOpenCall } from '../auth/limits.ts'
import { useProof } from '../auth/replay.ts'
import { authenticate, type LiveSession } from '../auth/sessions.ts'
import { ApiProblem } from '../problem/problem.ts'
import type { Services } from './services.ts'

/** The information about the caller that each kind of access gives a route. */
export interface CallOf {
  open: object
  proof: { client: Client }
  session: { client: Client; session: LiveSession }
}

type Admit = {
  [A in keyof CallOf]: (services: Services, context: Context, body: string) => Promise<CallOf[A]>
}

const addressOf = (services: Services, context: Context) =>
  services.addressOf(context.req.raw.headers, context.env)

/** RFC 9449 section 7.1: not "Bearer", because such a token would be valid for anyone who holds it. */
function readToken(context: Context): string {
  const token = /^DPoP ([\w.~+/=-]+)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
  if (!token) throw new ApiProblem('session-expired', 'This call needs a session.')
  return token
}

async function prove(services: Services, context: Context, body: string, accessToken: string | null) {
  const { method, path } = context.req
  const url = `${services.origin}${path}`
  const now = services.clock()
  const proof = await verifyProof(context.req.header('DPoP'), { method, url, body, accessToken, now })
  await useProof(services.db, proof)
  const device = describeDevice(context.req.header('User-Agent'))
  return { jkt: proof.jkt, address: addressOf(services, context), device }
}

/**
 * Runs a call that is authorised only by a secret in its body. A caller with the right secret is never limited: the
 * approval window polls its request every second. Wrong secrets are counted by address, so that no one can try many.
 */
export async function countMisses<T>(
  services: Services,
  context: Context,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'not-found')
      await takeOpenCall(services, addressOf(services, context))
    throw error
  }
}

const isSigningOut = ({ req }: Context) =>
  req.method === CALLS.endSession.method && req.path === CALLS.endSession.path

export const admit: Admit = {
  open: async () => ({}),
  proof: async (services, context, body) => ({ client: await prove(services, context, body, null) }),
  session: async (services, context, body) => {
    const accessToken = readToken(context)
    const client = await prove(services, context, body, accessToken)
    const call = { accessToken, jkt: client.jkt, isSigningOut: isSigningOut(context) }
    return { client, session: await authenticate(services, call) }
  },
}
