import { type Asset, assetOf } from '@airlock/kit/server'
import { createValueCache } from '../cache/valueCache.ts'
import { strangersImageType } from '../images/strangers.ts'
import { OutboundError } from '../outbound/error.ts'
import type { Request } from '../outbound/request.ts'

const BYTES = 256_000
const DEADLINE_MS = 5_000
const HOUR_MS = 3_600_000
const KEPT = 16_000_000

/** The logos that operators name in the project file. */
export interface Logos {
  /**
   * Resolves to the picture at an address, which is requested at most once an hour. Rejects with an
   * {@link OutboundError} if there is none that is safe to show.
   */
  of: (url: string) => Promise<Asset>
}

export function createLogos(request: Request, now?: () => number): Logos {
  const known = createValueCache<Asset>({
    freshMs: HOUR_MS,
    max: KEPT,
    weigh: ({ body }) => body.length,
    ...(now && { now }),
  })

  async function load(url: string): Promise<Asset> {
    const { status, body } = await request(new URL(url), { bytes: BYTES, deadlineMs: DEADLINE_MS })
    if (status !== 200) throw new OutboundError('invalid', `the logo: status ${status}`)
    const type = strangersImageType(body)
    if (type === undefined) throw new OutboundError('invalid', 'the logo is no picture that is safe to show')
    return { ...assetOf('', new Uint8Array(body)), type }
  }

  return { of: async (url) => (await known.read(url, () => load(url))).value }
}
