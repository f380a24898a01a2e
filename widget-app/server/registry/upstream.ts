import { readRetryAfter } from '@airlock/kit/http'
import { assetOf } from '@airlock/kit/server'
import { strangersImageType } from '../images/strangers.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'
import type { Caller, ImageKind, Registry } from './registry.ts'
import { readWallets } from './upstreamWallets.ts'

const LIST_BYTES = 2_000_000
const IMAGE_BYTES = 256_000
const DEADLINE_MS = 10_000

const PATHS: Readonly<Record<ImageKind, string>> = {
  wallet: '/getWalletImage/',
  asset: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/',
}

interface Upstream {
  /** The base URL of the API. */
  base: string
  request: Request
  /** The registry for images that are not of wallets and that the upstream lacks. */
  fallback: Registry
  deadlineMs?: number
}

/** A registry that queries another server and validates everything in its responses. */
export function upstreamRegistry({ base, request, fallback, deadlineMs = DEADLINE_MS }: Upstream): Registry {
  async function ask(path: string, params: Readonly<Record<string, unknown>>, bytes: number) {
    const url = new URL(base.replace(/\/+$/, '') + path)
    for (const [key, value] of Object.entries(params))
      if (value !== undefined) url.searchParams.set(key, String(value))
    const { status, retryAfter, body } = await request(url, { bytes, deadlineMs })
    if (status === 200) return body
    if (status === 404) return undefined
    if (status === 429 || status === 503)
      throw new OutboundError('busy', `status ${status}`, readRetryAfter(retryAfter))
    throw new OutboundError('invalid', `status ${status}`)
  }

  return {
    hasName: fallback.hasName,
    async wallets(query, caller) {
      const body = await ask('/getWallets', { ...caller, ...query }, LIST_BYTES)
      if (!body) throw new OutboundError('invalid', 'status 404')
      return readWallets(body, query)
    },
    async image(kind, id, caller: Caller) {
      const body = await ask(PATHS[kind] + encodeURIComponent(id), { ...caller }, IMAGE_BYTES)
      if (!body) return kind === 'wallet' ? undefined : fallback.image(kind, id, caller)
      const type = strangersImageType(body)
      if (type === undefined) throw new OutboundError('invalid', 'the picture is invalid or unsafe')
      return { ...assetOf('', new Uint8Array(body)), type }
    },
  }
}
