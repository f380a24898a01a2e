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

/** The best coding that was built and that the client takes; null for the file as it is. */
export function negotiate(asset: Asset, header: string | undefined): Encoding | null {
  const codings = accepted(header ?? '')
  return ENCODINGS.find((encoding) => asset.encoded[encoding] && codings.has(encoding)) ?? null
}

/** A strong ETag: bytes differ by coding, so the tag does. */
export function etagOf(asset: Asset, encoding: Encoding | null): string {
  return encoding ? `"${asset.hash}-${encoding}"` : `"${asset.hash}"`
}

/** Whether an If-None-Match header names the tag. Compared weakly (RFC 9110 13.1.2): a proxy may have weakened it. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
