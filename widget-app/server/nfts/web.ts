import { createHash } from 'node:crypto'
import { type Asset, assetOf } from '@airlock/kit/server'
import type { Logger } from 'pino'
import { createValueCache } from '../cache/valueCache.ts'
import { strangersImageType } from '../images/strangers.ts'
import { OutboundError } from '../outbound/error.ts'
import { readPause } from '../outbound/readPause.ts'
import type { Request } from '../outbound/request.ts'
import { AWAY_MS, createReport, createRoots, errorOfStatus, failed, WRONG_MS } from './failures.ts'
import { type Metadata, readMetadata } from './metadata.ts'
import { type NftSource, type NftSources, sourceOf } from './nftSource.ts'
import { createQueues } from './queue.ts'

/** Off-chain metadata of collectibles. Places are shared fairly among askers. */
export interface Web {
  /** Whether the URI may be requested. */
  reaches(uri: string): boolean
  /**
   * Resolves to the metadata at a URI, requested at most once an hour. Throws an {@link OutboundError} if it is
   * unavailable.
   */
  metadata(uri: string, askers?: readonly string[]): Promise<Metadata>
  /** Resolves to the image at a URI, if its bytes are those of a safe image. Throws an {@link OutboundError}. */
  picture(uri: string, askers?: readonly string[]): Promise<Asset>
}

interface Options {
  sources: NftSources
  /** Sends requests to the operator's gateways. */
  gateways: Request
  /** Sends requests to servers named by collectibles. It must refuse internal addresses. */
  strangers: Request
  log: Pick<Logger, 'warn'>
  deadlineMs?: number
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

const JSON_BYTES = 300_000
const PICTURE_BYTES = 2_000_000
const DEADLINE_MS = 8_000
const HOUR_MS = 3_600_000
/** The maximum total of cached characters, and of cached bytes. */
const METADATA_KEPT = 16_000_000
const PICTURES_KEPT = 32_000_000
const OVERHEAD = 300
/** Keys have a fixed length, however long URLs are. */
const keyOf = ({ url }: NftSource) => createHash('sha256').update(url.href).digest('base64url')

const weighMetadata = ({ name, picture, image }: Metadata) =>
  OVERHEAD + (name?.length ?? 0) + (picture?.length ?? 0) + (image?.length ?? 0)

function readPicture(body: Buffer): Asset {
  const type = strangersImageType(body)
  if (type === undefined) throw new OutboundError('missing', 'the picture is invalid or unsafe', WRONG_MS)
  return { ...assetOf('', new Uint8Array(body)), type }
}

function readJson(body: Buffer): Metadata {
  const metadata = readMetadata(body)
  // An HTML page in place of JSON comes from a captive portal or a proxy, so it may be temporary.
  if (!metadata) throw new OutboundError('invalid', 'the answer is not JSON', AWAY_MS)
  return metadata
}

export function createWeb(options: Options): Web {
  const {
    sources,
    gateways,
    strangers,
    log,
    deadlineMs = DEADLINE_MS,
    now = () => performance.now(),
  } = options
  const inTurn = createQueues()
  const report = createReport(log, now)
  const roots = createRoots(now)
  const pausedUntil = new Map<NftSource['who'], number>()
  const known = createValueCache<Metadata>({
    freshMs: HOUR_MS,
    max: METADATA_KEPT,
    weigh: weighMetadata,
    now,
  })
  const pictures = createValueCache<Asset>({
    freshMs: 24 * HOUR_MS,
    max: PICTURES_KEPT,
    weigh: ({ body }) => OVERHEAD + body.length,
    now,
  })

  async function exchange(source: NftSource, bytes: number): Promise<Buffer> {
    const { who, url } = source
    const leftMs = Math.max((pausedUntil.get(who) ?? 0) - now(), roots.leftMs(source))
    if (leftMs > 0) throw new OutboundError('missing', 'the server is paused after failures', leftMs)
    const request = who === 'web' ? strangers : gateways
    const { status, retryAfter, body } = await request(url, { bytes, deadlineMs }).catch(failed)
    if (status === 200) return body
    const pauseMs = readPause(retryAfter)
    // After a 429 the gateway is paused for all content.
    if (status === 429 && who !== 'web') pausedUntil.set(who, now() + (pauseMs ?? AWAY_MS))
    throw errorOfStatus(status, pauseMs)
  }

  async function ask<Value>(
    { source, askers, bytes }: { source: NftSource; askers: readonly string[]; bytes: number },
    read: (body: Buffer) => Value,
  ): Promise<Value> {
    try {
      const body = await inTurn(source, askers, () => exchange(source, bytes))
      roots.came(source)
      return read(body)
    } catch (error) {
      if (error instanceof OutboundError && error.reason === 'timeout') roots.wasLate(source)
      report(source.who, error)
      throw error
    }
  }

  const find = (uri: string): NftSource => {
    const source = sourceOf(uri, sources)
    if (source) return source
    throw new OutboundError('missing', 'no server is configured for it', WRONG_MS)
  }

  return {
    reaches: (uri) => sourceOf(uri, sources) !== undefined,
    async metadata(uri, askers = []) {
      const source = find(uri)
      const load = () => ask({ source, askers, bytes: JSON_BYTES }, readJson)
      return (await known.read(keyOf(source), load)).value
    },
    async picture(uri, askers = []) {
      const source = find(uri)
      const load = () => ask({ source, askers, bytes: PICTURE_BYTES }, readPicture)
      return (await pictures.read(keyOf(source), load)).value
    },
  }
}

/** Used when the operator has configured no source. */
export const NO_WEB: Web = {
  reaches: () => false,
  metadata: () => Promise.reject(new OutboundError('missing', 'no server is configured for it')),
  picture: () => Promise.reject(new OutboundError('missing', 'no server is configured for it')),
}
