/**
 * Allow-list patterns for origins: `https://shop.example`, `https://*.shop.example`, `http://*.localhost:*`. They are
 * compared part by part, never with `includes` or `endsWith`: the scheme, the port and every label of the host must be
 * equal. A leading `*` matches exactly one label.
 */
export interface OriginPattern {
  /** The pattern as written. */
  text: string
  scheme: 'http' | 'https'
  /** Labels of the host, leftmost first; the first may be `*`. */
  labels: readonly string[]
  /** The port as a decimal string (the scheme's default when none is written), or `*`. */
  port: string
}

const PATTERN = /^(https?):\/\/([^/:[\]?#@\s]+|\[[0-9a-f:]+\])(?::(\d{1,5}|\*))?$/
const DEFAULT_PORT = { http: '80', https: '443' } as const

/** Parses one pattern. Throws an `Error` that names the mistake. */
export function parseOriginPattern(text: string): OriginPattern {
  const match = PATTERN.exec(text)
  if (!match)
    throw new Error(`"${text}" is not an origin: write scheme and host, such as https://shop.example`)
  const scheme = match[1] as 'http' | 'https'
  const host = match[2] ?? ''
  const labels = host.startsWith('[') ? [host] : host.split('.')
  if (labels.some((label, index) => label === '' || (label.includes('*') && (label !== '*' || index > 0))))
    throw new Error(`"${text}": "*" stands for the whole leftmost label and nothing else`)
  if (labels.length === 1 && labels[0] === '*') throw new Error(`"${text}" would allow every site`)
  const concrete = host.replace('*', 'x')
  if (!URL.canParse(`${scheme}://${concrete}`) || new URL(`${scheme}://${concrete}`).hostname !== concrete)
    throw new Error(`"${text}": write the host in lower case, in its punycode form`)
  const port = match[3] ?? DEFAULT_PORT[scheme]
  if (port !== '*' && (!/^[1-9]/.test(port) || Number(port) > 65_535))
    throw new Error(`"${text}": ${port} is not a port: write one from 1 to 65535, or leave it out`)
  return { text, scheme, labels, port }
}

function matchesPattern(
  pattern: OriginPattern,
  scheme: string,
  labels: readonly string[],
  port: string,
): boolean {
  if (pattern.scheme !== scheme || pattern.labels.length !== labels.length) return false
  if (pattern.port !== '*' && pattern.port !== port) return false
  return pattern.labels.every((label, index) => label === '*' || label === labels[index])
}

/**
 * Whether an origin, as the browser reports it, matches one of the patterns. `null` and invalid origins never match.
 */
export function matchOrigin(patterns: readonly OriginPattern[], origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (url.origin !== origin) return false
  const scheme = url.protocol.slice(0, -1)
  if (scheme !== 'http' && scheme !== 'https') return false
  const labels = url.hostname.startsWith('[') ? [url.hostname] : url.hostname.split('.')
  const port = url.port || DEFAULT_PORT[scheme]
  return patterns.some((pattern) => matchesPattern(pattern, scheme, labels, port))
}
