import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { sendCalls } from '../../secure-frame/src/app/sendCalls.tsx'
import { addressesOf, deriveKeys } from '../../secure-frame/src/custody/derive.ts'
import { acceptRequest } from '../../secure-frame/src/rpc/accept.ts'
import { answer } from '../../secure-frame/src/rpc/answer.ts'
import type { FeePaymasters } from '../../secure-frame/src/rpc/feePaymasters.ts'
import { finish } from '../../secure-frame/src/rpc/finish.ts'
import type { Approval, Request } from '../../secure-frame/src/rpc/methods/allowedMethods.ts'
import { createNode } from '../../secure-frame/src/rpc/node.ts'
import { type Prepared, prepare } from '../../secure-frame/src/rpc/prepare.ts'
import { hashPayload } from '../../secure-frame/src/signing/payload.ts'
import { PayloadSchema } from '../../secure-frame/src/signing/payloadSchema.ts'
import { signPayload } from '../../secure-frame/src/signing/signPayload.ts'
import type { Ask } from '../../secure-frame/src/smartAccount/operationFees.ts'
import { follow, sessionOf, shown } from './session.fixture.ts'

/** The addresses of a chain's node and bundler. */
interface Services {
  chain: { url: string }
  bundler: { url: string }
}

/** What a request led to, besides its result. */
export interface Seen {
  /** The payload that was approved, and the display that was decoded from it. */
  payload: Prepared['payload']
  display: Awaited<ReturnType<typeof shown>>
}

const Count = z.object({
  method: z.literal('eth_getTransactionCount'),
  params: z.tuple([z.string(), z.string()]),
})

/** Who pays for what the person sends, if they do not. */
interface Paying {
  fees?: Parameters<typeof shown>[2]
  paymasters?: FeePaymasters
}

/** `fetch`, which also notes at which blocks a node is asked for an account's number of transactions. */
const noting =
  (asked: string[]): typeof fetch =>
  (url, options) => {
    const count = z.safeParse(Count, JSON.parse(String(options?.body)))
    if (count.success) asked.push(count.data.params[1])
    return fetch(url, options)
  }

/** The bundler, and what was asked of it. */
function notingBundler({ bundler: { url } }: Services) {
  const bundler = createNode({ name: 'The bundler', rpcUrl: url }, fetch)
  const told: { method: string; params: unknown[] }[] = []
  const ask: Ask = (method, params) => {
    told.push({ method, params })
    return bundler(method, params)
  }
  return { ask, told }
}

/**
 * A new person with the account of their key, whose requests go through the frame's own code: prepared, decoded for the
 * screen, signed from the payload that was shown, and sent.
 */
export async function newOwner(services: Services, { fees, paymasters }: Paying = {}) {
  const keys = await deriveKeys(crypto.getRandomValues(new Uint8Array(32)))
  const address = addressesOf(keys).evmAddress as Hex
  const { ask, told } = notingBundler(services)
  const asked: string[] = []
  const given = { preferred: 'eoa', bundler: () => ask, paymasters } as const
  const context = sessionOf(address, services.chain, given, noting(asked))
  const seen: Seen[] = []

  /** @param changed - what happens between the approval and the signature. */
  async function approve(request: Request<Approval>, changed = async () => {}): Promise<unknown> {
    const prepared = await prepare(request, context)
    const { payload } = prepared
    const display = await shown(payload, context, fees)
    seen.push({ payload, display })
    await changed()
    const parsed = PayloadSchema.parse(structuredClone(payload))
    if ((await hashPayload(parsed)) !== (await hashPayload(payload))) throw new Error('The payload changed')
    return finish(request, prepared, signPayload(parsed, keys), context, follow)
  }

  const accept = (method: string, params: unknown) =>
    acceptRequest({ method, params }, context.networks, {
      smartAccounts: context.smart.networks,
    }) as Request<Approval>

  return {
    address,
    context,
    /** What was asked of the bundler. */
    told,
    /** The blocks at which the node was asked for the account's number of transactions. */
    asked,
    seen,
    request: (method: string, params: unknown) => approve(accept(method, params)),
    read: (method: 'wallet_getCapabilities', params: [Hex]) => answer({ method, params }, context),
    /** `wallet_sendCalls`; a sequence of transactions is approved one by one. */
    sendCalls: async (calls: object, changed = async () => {}) => {
      const request = accept('wallet_sendCalls', [{ from: address, ...calls }])
      const result = await sendCalls(
        request as Request<'wallet_sendCalls'>,
        {
          ask: (transaction) => approve(transaction),
          askOnce: (once) => approve(once, changed),
          perform: () => Promise.resolve(undefined as never),
        },
        context,
      )
      return typeof result === 'string' ? result : result.id
    },
    settled: (id: string) =>
      follow(async () => {
        const status = await answer({ method: 'wallet_getCallsStatus', params: [id] }, context)
        const found = status as { status: number; atomic: boolean; receipts: { transactionHash: Hex }[] }
        return found.status === 100 ? null : found
      }),
    /** Removes the code of the account, as the widget asks for it. */
    undelegate: () => approve({ method: 'airlock_undelegate', params: [address] }),
  }
}
