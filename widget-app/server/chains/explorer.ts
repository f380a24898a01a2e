import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import type { Chain } from './chain.ts'

/** Where the explorer of a chain tells of an account, such as its `transactions`. */
export function explorerUrl({ explorerApi }: Chain, account: string, what: string): URL {
  if (explorerApi === null) throw new OutboundError('missing', 'the chain has no explorer')
  const url = new URL(explorerApi)
  // Operators write it with and without the path that all of them have.
  const base = url.pathname.replace(/\/+$/, '').replace(/\/api(?:\/v2)?$/, '')
  url.pathname = `${base}/api/v2/addresses/${account}/${what}`
  return url
}

/** Asks the explorer of a chain, also where that is a machine of the operator's own network, as they have said. */
export const explorerRequest =
  ({ explorerApi, internalUrls }: Chain, request: Request): Request =>
  (url, limits, json) =>
    request(url, { ...limits, isInternal: internalUrls.includes(explorerApi ?? '') }, json)
