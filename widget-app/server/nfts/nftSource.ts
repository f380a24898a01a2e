import { readUrl } from '@airlock/kit/server'
import { isInternalHost } from '../outbound/address.ts'

/** The sources of off-chain metadata that the operator allows. */
export interface NftSources {
  /** The base URL of a gateway for `{base}/ipfs/{cid}`, if configured. */
  ipfsGateway: string | undefined
  /** The base URL of a gateway for `{base}/{transaction id}`, if configured. */
  arweaveGateway: string | undefined
  /** Whether any public https URL of a collectible may be requested. */
  https: boolean
}

/** The source and URL of a request. */
export interface NftSource {
  who: 'ipfs' | 'arweave' | 'web'
  url: URL
  /** The root of its content: a gateway that finds a part of it can find all of it. */
  root?: string
}

const LONGEST = 2_048
const PATH = String.raw`(\/[^?#]*)?(?:[?#]|$)`
const CID = '([a-z0-9]{32,128})'
const TRANSACTION = String.raw`([\w-]{43})`

/** Patterns of content in IPFS or Arweave, including URLs of other gateways to them. */
const OF_NETWORKS: readonly (readonly [who: 'ipfs' | 'arweave', pattern: RegExp])[] = [
  ['ipfs', new RegExp(`^ipfs://(?:ipfs/)?${CID}${PATH}`, 'i')],
  ['ipfs', new RegExp(`^https://[^/?#]+/ipfs/${CID}${PATH}`, 'i')],
  ['arweave', new RegExp(`^ar://${TRANSACTION}${PATH}`, 'i')],
  ['arweave', new RegExp(`^https://(?:www\\.)?arweave\\.net/${TRANSACTION}${PATH}`, 'i')],
]

/** Normalises a path for a gateway; undefined if it leaves its root. */
function pathOf(path: string): string | undefined {
  try {
    const parts = path.split('/').map(decoded)
    if (parts.some((part) => part === '.' || part === '..' || /[/\\\p{Cc}]/u.test(part))) return undefined
    return parts.map(encodeURIComponent).join('/')
  } catch {
    return undefined
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // The part is not encoded and contains a percent sign.
    return part
  }
}

function ofNetwork(uri: string, { ipfsGateway, arweaveGateway }: NftSources): NftSource | undefined {
  for (const [who, pattern] of OF_NETWORKS) {
    const [, root, given = ''] = pattern.exec(uri) ?? []
    const gateway = who === 'ipfs' ? ipfsGateway : arweaveGateway
    if (root === undefined || gateway === undefined) continue
    const path = pathOf(given)
    if (path === undefined) return undefined
    const base = gateway.replace(/\/+$/, '')
    return { who, root, url: new URL(`${base}${who === 'ipfs' ? '/ipfs' : ''}/${root}${path}`) }
  }
  return undefined
}

function ofWeb(uri: string): NftSource | undefined {
  const url = readUrl(uri)
  if (!url) return undefined
  const { protocol, port, username, password, hostname } = url
  if (protocol !== 'https:' || [port, username, password].some((part) => part !== '')) return undefined
  if (isInternalHost(hostname)) return undefined
  url.hash = ''
  return { who: 'web', url }
}

/** The source and URL for a URI; undefined if it may not be requested. */
export function sourceOf(uri: string, sources: NftSources): NftSource | undefined {
  if (uri.length > LONGEST) return undefined
  return ofNetwork(uri, sources) ?? (sources.https ? ofWeb(uri) : undefined)
}
