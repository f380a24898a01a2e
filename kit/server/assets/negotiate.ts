import { type Asset, ENCODINGS, type Encoding } from './asset.ts'

/** The codings that an Accept-Encoding header admits; a quality of 0 means "not this one". */
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

/** The codings of ours that the client takes, best first. */
export function codingsFor(header: string | undefined): Encoding[] {
  const codings = accepted(header ?? '')
  return ENCODINGS.filter((encoding) => codings.has(encoding))
}

/** The best coding that was built and that the client takes; null for the file as it is. */
export const negotiate = (asset: Asset, header: string | undefined): Encoding | null =>
  codingsFor(header).find((encoding) => asset.encoded[encoding]) ?? null

/** A strong ETag: bytes differ by coding, so the tag does. */
export function etagOf(asset: Asset, encoding: Encoding | null): string {
  return encoding ? `"${asset.hash}-${encoding}"` : `"${asset.hash}"`
}

/** Whether an If-None-Match header names the tag. Compared weakly (RFC 9110 13.1.2): a proxy may have weakened it. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
