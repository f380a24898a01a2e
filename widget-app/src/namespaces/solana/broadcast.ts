import { AirlockError, ErrorCode, matches } from '@airlock/host-sdk/contract'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { CaipNetwork } from '../../types.ts'
import { askNetwork } from '../askNetwork.ts'
import { SIGNATURE } from './message.ts'

const Signature = z.string().check(matches(SIGNATURE))
const Statuses = z.object({ value: z.array(z.nullable(z.object({ slot: z.number() }))) })

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

/** Whether no node has it, by all that say anything. */
async function isUnknown(network: CaipNetwork, id: string): Promise<boolean> {
  const ask = (url: string) => askNetwork(only(network, url), 'getSignatureStatuses', [[id]], Statuses)
  const said = await Promise.allSettled(network.rpcUrls.default.http.map(ask))
  const answers = said.flatMap((one) => (one.status === 'fulfilled' ? [one.value.value[0]] : []))
  return answers.length > 0 && !answers.some(Boolean)
}

/**
 * Gives a signed transaction to the network, by the first of its URLs that takes it; answers with its id. A node that
 * did not answer may have taken it: what the next one says then counts only where nobody has it. To say that it failed
 * would have the visitor pay twice; what is given up wrongly this way is found to have expired.
 */
export async function broadcast(network: CaipNetwork, signed: string): Promise<string> {
  const id = idOf(signed)
  const urls = network.rpcUrls.default.http
  let refusal: AirlockError | undefined
  let silent = 0
  for (const url of urls) {
    try {
      await askNetwork(only(network, url), 'sendTransaction', [signed, { encoding: 'base64' }], Signature)
      return id
    } catch (error) {
      if (!(error instanceof AirlockError)) silent += 1
      else if (isTaken(error)) return id
      else refusal ??= error
    }
  }
  if (urls.length === 0) throw new Error('No RPC URL is configured')
  if (refusal && (silent === 0 || (await isUnknown(network, id)))) throw refusal
  return id
}
