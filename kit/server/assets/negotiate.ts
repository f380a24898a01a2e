import { type Asset, ENCODINGS, type Encoding } from './asset.ts'

/** The codings that an Accept-Encoding header accepts. A quality of 0 means "not this one". */
function accepted(header: string): Set<string> {
  const entries = header.split(',').map((entry) =>
    entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/),
  )
  return new Set(
    entries.filter(([, quality]) => !/^q=0(?:\.0*)?$/.test(quality ?? '')).map(([coding]) => coding ?? ''),
  )
}

/** The codings of ours that the client accepts, best first. */
export function codingsFor(header: string | undefined): Encoding[] {
  const codings = accepted(header ?? '')
  return ENCODINGS.filter((encoding) => codings.has(encoding))
}

/** The best coding of the file that the client accepts; null to send it uncompressed. */
export const negotiate = (asset: Asset, header: string | undefined): Encoding | null =>
  codingsFor(header).find((encoding) => asset.encoded[encoding]) ?? null

/** A strong ETag. It contains the coding, because the bytes differ by coding. */
export function etagOf(asset: Asset, encoding: Encoding | null): string {
  return encoding ? `"${asset.hash}-${encoding}"` : `"${asset.hash}"`
}

/**
 * Whether an If-None-Match header contains the tag. Uses weak comparison (RFC 9110 13.1.2): a proxy may have weakened
 * it.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
