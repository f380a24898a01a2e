import { AirlockError, ErrorCode, matches } from '@airlock/host-sdk/contract'
import { base58, base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { CaipNetwork } from '../../types.ts'
import { askNetwork } from '../askNetwork.ts'
import { SIGNATURE } from './message.ts'

const Signature = z.string().check(matches(SIGNATURE))

/** Bytes of a signature. A transaction begins with the number of its signatures; the first one is its id. */
const LENGTH = 64

function idOf(signed: string): string {
  const [count, ...bytes] = base64.decode(signed)
  if (!count || bytes.length <= LENGTH)
    throw new AirlockError(ErrorCode.INTERNAL, 'The wallet answered with something else')
  return base58.encode(Uint8Array.from(bytes.slice(0, LENGTH)))
}

/** Whether the error means that the node already has the transaction. */
const isTaken = ({ message, data }: AirlockError): boolean =>
  /already (?:been )?processed|AlreadyProcessed/i.test(`${message} ${JSON.stringify(data ?? '')}`)

const only = (network: CaipNetwork, url: string): CaipNetwork => ({
  ...network,
  rpcUrls: { default: { http: [url] } },
})

/**
 * Codes of errors about the transaction itself: its simulation failed, its signatures are wrong, or it
 * cannot be parsed. Other errors ("too many requests", "node is behind") may come from a gateway behind
 * which one node has accepted it.
 */
const OF_TRANSACTION: ReadonlySet<number> = new Set([-32002, -32003, ErrorCode.INVALID_PARAMS])

/**
 * Broadcasts a signed transaction to the network, by the first of its URLs that accepts it; returns its id.
 * Fails only if every URL returns an error about the transaction itself: a node that times out or returns
 * another error may have accepted it. A wrong failure would make the visitor pay twice, while a transaction
 * that no node accepted is later found to have expired.
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
