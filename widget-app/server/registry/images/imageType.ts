/** How the files of each raster type begin, in hex. A name or a header that says otherwise counts for nothing. */
const RASTER: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^474946383[79]61/],
  ['image/webp', /^52494646.{8}57454250/],
  ['image/avif', /^.{8}66747970617669(?:66|73)/],
]

/**
 * What an SVG must not have: code, other documents, and addresses of anything outside itself. It is only ever shown as
 * a picture and under a policy that forbids all of these, so this is the second lock, and one that says so early.
 */
const ACTIVE = [
  /<(?:[\w-]+:)?(?:script|foreignobject|iframe|object|embed|image|feimage|handler|listener)\b/i,
  /<!(?:doctype|entity)/i,
  /<\?xml-stylesheet/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /(?:^|[\s"'/:])(?:href|src)\s*=\s*(?!["']#)/i,
  /@import|url\(\s*(?!["']?#)|javascript:/i,
]

/** The media type of a picture that may be handed on, or nothing. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('hex')
  const raster = RASTER.find(([, pattern]) => pattern.test(start))
  if (raster) return raster[0]
  return isSafeSvg(bytes) ? 'image/svg+xml' : undefined
}

function isSafeSvg(bytes: Uint8Array): boolean {
  const text = decode(bytes)
  if (text === undefined || !/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text))
    return false
  return !ACTIVE.some((pattern) => pattern.test(text))
}

/** Only UTF-8: in another encoding the patterns above would look past what a browser reads. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') || /^\s*<\?xml[^>]*encoding=["'](?!utf-8)/i.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
