import type { Display } from '../approval/display.ts'
import type { RpcContext } from '../rpc/context.ts'
import type { Approval, Request } from '../rpc/methods/allowedMethods.ts'
import { type Prepared, prepare } from '../rpc/prepare.ts'
import { hashPayload } from '../signing/payload.ts'
import type { Environment } from './environment.ts'
import { loaded } from './trouble.tsx'

/** A request that is ready to be shown: the payload to be signed, its hash, and its display. */
export interface PreparedRequest {
  request: Request<Approval>
  prepared: Prepared
  context: RpcContext
  hash: string
  display: Display
  account: string
}

/** Prepares a request: the payload to be signed, and its display. */
export async function prepareRequest(
  { ancestors, clock }: Pick<Environment, 'ancestors' | 'clock'>,
  request: Request<Approval>,
  context: RpcContext,
): Promise<PreparedRequest> {
  const prepared = await prepare(request, context)
  const { payload, network, account } = prepared
  const [hash, { decode }] = await Promise.all([
    hashPayload(payload),
    loaded(import('../approval/decode.ts')),
  ])
  const paymasters = context.smart?.paymasters
  const call = network
    ? context.networks.node(network)
    : () => Promise.reject(new Error('There is no network to ask'))
  const display = await decode(payload, {
    site: { origin: ancestors.topOrigin },
    network,
    account: context.accounts,
    hasSmartAccounts: context.smart !== undefined,
    sent: context.sent,
    now: clock.now(),
    ...(network &&
      paymasters && {
        fees: { sponsor: paymasters.sponsor ?? undefined, tokens: paymasters.tokensOn(network.id) },
      }),
    call,
  })
  return { request, prepared, context, hash, display, account }
}
