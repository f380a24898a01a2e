import { base58, base64 } from '@scure/base'
import { type Hex, isHex, keccak256 } from 'viem'
import type { ChainNamespace } from '../chains/capabilities.ts'

/**
 * Sending is idempotent: a signed transaction has one hash. So a send without a response goes to the next upstream,
 * and the error "already known" means that the earlier attempt succeeded.
 */
interface Send {
  /** The hash of the sent transaction; undefined if it is invalid. */
  hashOf: (params: unknown) => string | undefined
  /** The error of a node that already has it. */
  isKnown: RegExp
  /** The error of a node that cannot accept it any more, unless the chain has it already. */
  isOver?: RegExp
  /** The call whose result is not null if the chain has it. */
  lookUp: (hash: string) => { method: string; params: unknown[] }
  isFound: (result: unknown) => boolean
}

const first = (params: unknown): unknown => (Array.isArray(params) ? params[0] : undefined)

const hexHash = (params: unknown): string | undefined => {
  const raw = first(params)
  return isHex(raw) && raw.length % 2 === 0 ? keccak256(raw as Hex) : undefined
}

const SIGNATURE_BYTES = 64

/** A Solana transaction begins with the number of its signatures and the first of them, which is its id. */
function firstSignature(params: unknown): string | undefined {
  const text = first(params)
  const encoding = (Array.isArray(params) ? params[1] : undefined) as
    | { encoding?: unknown }
    | null
    | undefined
  if (typeof text !== 'string') return undefined
  try {
    const bytes = (encoding?.encoding === 'base64' ? base64 : base58).decode(text)
    const signature = bytes.slice(1, 1 + SIGNATURE_BYTES)
    return bytes[0] && signature.length === SIGNATURE_BYTES ? base58.encode(signature) : undefined
  } catch {
    return undefined
  }
}

const SENDS: Readonly<Record<ChainNamespace, Readonly<Record<string, Send>>>> = {
  eip155: {
    eth_sendRawTransaction: {
      hashOf: hexHash,
      isKnown: /already ?known|known transaction|already imported|already exists|same hash/i,
      isOver: /nonce (?:is )?too low|old ?nonce|nonce has already been used/i,
      lookUp: (hash) => ({ method: 'eth_getTransactionByHash', params: [hash] }),
      isFound: (result) => result !== null,
    },
  },
  solana: {
    sendTransaction: {
      hashOf: firstSignature,
      isKnown: /already (?:been )?processed|alreadyprocessed/i,
      lookUp: (hash) => ({ method: 'getSignatureStatuses', params: [[hash]] }),
      isFound: (result) => ((result as { value?: unknown[] } | null)?.value?.[0] ?? null) !== null,
    },
  },
}

/** The properties of a method that sends; undefined for a method that reads. */
export function sendOf(namespace: ChainNamespace, method: string): Send | undefined {
  const sends = SENDS[namespace]
  return Object.hasOwn(sends, method) ? sends[method] : undefined
}
