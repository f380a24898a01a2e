import { AirlockError, ErrorCode, matches } from '@airlock/host-sdk/contract'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { CaipNetwork } from '../../types.ts'
import { askNetwork } from '../askNetwork.ts'
import { SIGNATURE } from './message.ts'

const Signature = z.string().check(matches(SIGNATURE))

/** Bytes of a signature. A transaction begins with how many there are; the first one is its id. */
const LENGTH = 64

function idOf(signed: string): string {
  const [count, ...bytes] = base64.decode(signed)
  if (!count || bytes.length <= LENGTH)
    throw new AirlockError(ErrorCode.INTERNAL, 'The wallet answered with something else')
  return base58.encode(Uint8Array.from(bytes.slice(0, LENGTH)))
}

/** How nodes say that they have it already. */
const isTaken = ({ message, data }: AirlockError): boolean =>
  /already (?:been )?processed|AlreadyProcessed/i.test(`${message} ${JSON.stringify(data ?? '')}`)

const only = (network: CaipNetwork, url: string): CaipNetwork => ({
  ...network,
  rpcUrls: { default: { http: [url] } },
})

/**
 * Whether a node speaks of the transaction itself: its simulation failed, its signatures are wrong, or it is none. What
 * else is said ("too many requests", "node is behind") may come from somebody who asks other nodes, one of which has it.
 */
const OF_TRANSACTION: ReadonlySet<number> = new Set([-32002, -32003, ErrorCode.INVALID_PARAMS])

/**
 * Gives a signed transaction to the network, by the first of its URLs that takes it; answers with its id. It has failed
 * only where everybody says so, and of the transaction itself: a node that does not answer, or says something else, may
 * have taken it. To say then that it failed would have the visitor pay twice; what is given up wrongly this way is found
 * to have expired.
 */
export async function broadcast(network: CaipNetwork, signed: string): Promise<string> {
  const id = idOf(signed)
  const urls = network.rpcUrls.default.http
  let refusal: AirlockError | undefined
  let isUncertain = false
  for (const url of urls) {
    try {
      await askNetwork(only(network, url), 'sendTransaction', [signed, { encoding: 'base64' }], Signature)
      return id
    } catch (error) {
      const isAnswer = error instanceof AirlockError
      if (isAnswer && isTaken(error)) return id
      if (isAnswer && OF_TRANSACTION.has(error.code)) refusal ??= error
      else isUncertain = true
    }
  }
  if (urls.length === 0) throw new Error('No RPC URL is configured')
  if (refusal && !isUncertain) throw refusal
  return id
}
