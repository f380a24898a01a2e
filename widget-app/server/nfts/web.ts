import { createHash } from 'node:crypto'
import { type Asset, assetOf } from '@airlock/server-kit'
import type { Logger } from 'pino'
import { createReadings } from '../cache/readings.ts'
import { strangersImageType } from '../registry/images/strangers.ts'
import { RegistryProblem } from '../registry/registry.ts'
import { type Request, TooLongProblem } from '../registry/upstream/request.ts'
import { pauseIn } from '../sources/askJson.ts'
import { SourceProblem } from '../sources/problem.ts'
import { type Metadata, readMetadata } from './metadata.ts'
import { type NftSources, type Place, placeOf } from './places.ts'
import { createQueues } from './queue.ts'

/** What collectibles say of themselves elsewhere than on their chain. */
export interface Web {
  /** Whether somebody may be asked for what a URI leads to. */
  reaches(uri: string): boolean
  /** What is said there, asked for at most once an hour. Throws a {@link SourceProblem} where nothing can be had. */
  metadata(uri: string): Promise<Metadata>
  /** The picture that is there, by its bytes one that may be shown. Throws a {@link SourceProblem}. */
  picture(uri: string): Promise<Asset>
}

interface Options {
  sources: NftSources
  /** Asks the operator's gateways. */
  gateways: Request
  /** Asks whoever a collectible names: it has to refuse internal machines. */
  strangers: Request
  log: Pick<Logger, 'warn'>
  deadlineMs?: number
  /** A clock that only goes forward, in milliseconds. */
  now?: () => number
}

const JSON_BYTES = 300_000
const PICTURE_BYTES = 2_000_000
const DEADLINE_MS = 8_000
const HOUR_MS = 3_600_000
/** Characters, and bytes, of what is kept. */
const METADATA_KEPT = 16_000_000
const PICTURES_KEPT = 32_000_000
const OVERHEAD = 300
/** Who may be better soon is asked again soon; what is wrong by itself, later. */
const AWAY_MS = 60_000
const WRONG_MS = 600_000

const isWrong = (status: number) => status < 500 && status !== 408 && status !== 429

/** Kept under keys of one length, however long addresses are. */
const keyOf = ({ url }: Place) => createHash('sha256').update(url.href).digest('base64url')

const weighMetadata = ({ name, picture, image }: Metadata) =>
  OVERHEAD + (name?.length ?? 0) + (picture?.length ?? 0) + (image?.length ?? 0)

function readPicture(body: Buffer): Asset {
  const type = strangersImageType(body)
  if (type === undefined) throw new SourceProblem('the picture is none, or has more in it', WRONG_MS)
  return { ...assetOf('', new Uint8Array(body)), type }
}

function readJson(body: Buffer): Metadata {
  const metadata = readMetadata(body)
  // A page in place of JSON is what a hotel's network or a proxy says: that may be over soon.
  if (!metadata) throw new SourceProblem('the answer is not JSON', AWAY_MS)
  return metadata
}

const problemOf = (error: unknown): unknown =>
  error instanceof RegistryProblem
    ? new SourceProblem(error.message, error instanceof TooLongProblem ? WRONG_MS : AWAY_MS)
    : error

/** Tells the operator of a gateway that fails, once a minute. */
function createReport(log: Pick<Logger, 'warn'>, now: () => number) {
  const quietUntil = new Map<Place['who'], number>()
  return (gateway: Place['who'], error: unknown) => {
    // What strangers have, and that something is not there, is not for the operator to mend.
    if (gateway === 'web' || !(error instanceof SourceProblem) || error.retryAfterMs === WRONG_MS) return
    if (now() < (quietUntil.get(gateway) ?? 0)) return
    quietUntil.set(gateway, now() + AWAY_MS)
    log.warn({ problem: error.message, gateway }, 'a gateway for collectibles did not answer')
  }
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
  const pausedUntil = new Map<Place['who'], number>()
  const known = createReadings<Metadata>({
    freshMs: HOUR_MS,
    max: METADATA_KEPT,
    weigh: weighMetadata,
    now,
  })
  const pictures = createReadings<Asset>({
    freshMs: 24 * HOUR_MS,
    max: PICTURES_KEPT,
    weigh: ({ body }) => OVERHEAD + body.length,
    now,
  })

  async function exchange({ who, url }: Place, bytes: number): Promise<Buffer> {
    const leftMs = (pausedUntil.get(who) ?? 0) - now()
    if (leftMs > 0) throw new SourceProblem('it wants to be left alone', leftMs)
    const request = who === 'web' ? strangers : gateways
    const { status, retryAfter, body } = await request(url, { bytes, deadlineMs }).catch((error: unknown) => {
      throw problemOf(error)
    })
    if (status === 200) return body
    const pauseMs = pauseIn(retryAfter) ?? AWAY_MS
    // A gateway that is asked too much is left alone, whatever for.
    if (status === 429 && who !== 'web') pausedUntil.set(who, now() + pauseMs)
    throw new SourceProblem(`status ${status}`, isWrong(status) ? WRONG_MS : pauseMs)
  }

  async function ask<Value>(place: Place, bytes: number, read: (body: Buffer) => Value): Promise<Value> {
    try {
      return read(await inTurn(place, () => exchange(place, bytes)))
    } catch (error) {
      report(place.who, error)
      throw error
    }
  }

  const find = (uri: string): Place => {
    const place = placeOf(uri, sources)
    if (place) return place
    throw new SourceProblem('nobody may be asked', WRONG_MS)
  }

  return {
    reaches: (uri) => placeOf(uri, sources) !== undefined,
    async metadata(uri) {
      const place = find(uri)
      return (await known.read(keyOf(place), () => ask(place, JSON_BYTES, readJson))).value
    },
    async picture(uri) {
      const place = find(uri)
      return (await pictures.read(keyOf(place), () => ask(place, PICTURE_BYTES, readPicture))).value
    },
  }
}

/** Where the operator has named nobody. */
export const NO_WEB: Web = {
  reaches: () => false,
  metadata: () => Promise.reject(new SourceProblem('nobody may be asked')),
  picture: () => Promise.reject(new SourceProblem('nobody may be asked')),
}
