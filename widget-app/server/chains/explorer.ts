import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import type { Chain } from './chain.ts'

/** The URL of an account's data in the chain's explorer API, such as its `transactions`. */
export function explorerUrl({ explorerApi }: Chain, account: string, what: string): URL {
  if (explorerApi === null) throw new OutboundError('missing', 'the chain has no explorer')
  const url = new URL(explorerApi)
  // Operators may configure the base URL with or without the path that all explorers share.
  const base = url.pathname.replace(/\/+$/, '').replace(/\/api(?:\/v2)?$/, '')
  url.pathname = `${base}/api/v2/addresses/${account}/${what}`
  return url
}

/** Sends requests to a chain's explorer, including one in the operator's own network if it is configured as such. */
export const explorerRequest =
  ({ explorerApi, internalUrls }: Chain, request: Request): Request =>
  (url, limits, json) =>
    request(url, { ...limits, isInternal: internalUrls.includes(explorerApi ?? '') }, json)
