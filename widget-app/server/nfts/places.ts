import { readUrl } from '@airlock/kit/server'
import { isInternalHost } from '../outbound/address.ts'

/** Who may be asked for what collectibles say of themselves: nobody whom the operator has not allowed. */
export interface NftSources {
  /** Base URL of a gateway that answers `{base}/ipfs/{cid}`, or nothing. */
  ipfsGateway: string | undefined
  /** Base URL of a gateway that answers `{base}/{id of a transaction}`, or nothing. */
  arweaveGateway: string | undefined
  /** Whether every public https address that a collectible names may be asked. */
  https: boolean
}

/** Who is asked, and for what. */
export interface Place {
  who: 'ipfs' | 'arweave' | 'web'
  url: URL
  /** The content that it lies in: all of it is where the gateway finds some of it. */
  root?: string
}

const LONGEST = 2_048
const PATH = String.raw`(\/[^?#]*)?(?:[?#]|$)`
const CID = '([a-z0-9]{32,128})'
const TRANSACTION = String.raw`([\w-]{43})`

/** What has its place in a network of its own, also where an address names somebody else's gateway to it. */
const OF_NETWORKS: readonly (readonly [who: 'ipfs' | 'arweave', pattern: RegExp])[] = [
  ['ipfs', new RegExp(`^ipfs://(?:ipfs/)?${CID}${PATH}`, 'i')],
  ['ipfs', new RegExp(`^https://[^/?#]+/ipfs/${CID}${PATH}`, 'i')],
  ['arweave', new RegExp(`^ar://${TRANSACTION}${PATH}`, 'i')],
  ['arweave', new RegExp(`^https://(?:www\\.)?arweave\\.net/${TRANSACTION}${PATH}`, 'i')],
]

/** A path as a gateway is asked for it; undefined for one that leads out of what it begins with. */
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
    // Written as it is, with a percent sign in it.
    return part
  }
}

function ofNetwork(uri: string, { ipfsGateway, arweaveGateway }: NftSources): Place | undefined {
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

function ofWeb(uri: string): Place | undefined {
  const url = readUrl(uri)
  if (!url) return undefined
  const { protocol, port, username, password, hostname } = url
  if (protocol !== 'https:' || [port, username, password].some((part) => part !== '')) return undefined
  if (isInternalHost(hostname)) return undefined
  url.hash = ''
  return { who: 'web', url }
}

/** Whom to ask for what a URI leads to; undefined where nobody may be asked. */
export function placeOf(uri: string, sources: NftSources): Place | undefined {
  if (uri.length > LONGEST) return undefined
  return ofNetwork(uri, sources) ?? (sources.https ? ofWeb(uri) : undefined)
}
