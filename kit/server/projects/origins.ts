import { type OriginPattern, parseOriginPattern } from '@airlock/host-sdk/bridge'
import { getDomain } from 'tldts'
import type { Mode } from '../config/variables.ts'

/**
 * A rule for allowed origins. The bridge checks the syntax; these rules protect operators from mistakes. Every site
 * on the list may frame the widget, so a pattern must never match sites that strangers can register.
 */
interface Rule {
  in: readonly Mode[]
  broken: (pattern: OriginPattern) => boolean
  says: (pattern: OriginPattern) => string
}

const ALWAYS: readonly Mode[] = ['development', 'production']
const PRODUCTION: readonly Mode[] = ['production']

// The characters that CSP allows in a host. Any other would be dropped from frame-ancestors, or would end the
// directive.
const CSP_LABEL = /^(?:\*|[a-z0-9_-]+)$/

const base = (pattern: OriginPattern) => pattern.labels.slice(1).join('.')
const isWildcard = (pattern: OriginPattern) => pattern.labels[0] === '*'
const isIpv4 = (pattern: OriginPattern) =>
  pattern.labels.length === 4 && /^\d+$/.test(pattern.labels[3] ?? '')
const isLocalhost = (pattern: OriginPattern) => pattern.labels.at(-1) === 'localhost'

/** Whether anyone can register a name that the wildcard matches (`*.com`, `*.co.uk`, `*.vercel.app`). */
function isOpenToStrangers(pattern: OriginPattern): boolean {
  if (!isWildcard(pattern) || isLocalhost(pattern)) return false
  const probe = `probe.${base(pattern)}`
  const registrable = getDomain(probe, { allowPrivateDomains: true, validateHostname: false })
  return registrable === null || registrable === probe
}

const RULES: readonly Rule[] = [
  {
    in: ALWAYS,
    broken: (pattern) => !pattern.labels.every((label) => CSP_LABEL.test(label)),
    says: () =>
      'a browser’s frame-ancestors cannot name this host. Write a host name of letters, digits and hyphens.',
  },
  {
    in: ALWAYS,
    broken: (pattern) => pattern.port !== '*' && (Number(pattern.port) < 1 || Number(pattern.port) > 65535),
    says: (pattern) => `${pattern.port} is not a port. Write one from 1 to 65535, or leave it out.`,
  },
  {
    in: ALWAYS,
    broken: isOpenToStrangers,
    says: (pattern) =>
      `anybody can get a name under ${base(pattern)}, so this would let strangers in. List each site, such as ${pattern.scheme}://my-shop.${base(pattern)}.`,
  },
  {
    in: PRODUCTION,
    broken: (pattern) => isLocalhost(pattern) || isIpv4(pattern),
    says: () =>
      'an address of a local machine is for development. In production write the public host name of the site.',
  },
  {
    in: PRODUCTION,
    broken: (pattern) => pattern.scheme === 'http',
    says: (pattern) =>
      `http is for development. In production serve the site over https and write ${pattern.text.replace('http:', 'https:')}.`,
  },
  {
    in: PRODUCTION,
    broken: (pattern) => pattern.port === '*',
    says: () =>
      'a port of * is for development. In production write the port, or leave it out for the usual one.',
  },
]

/** Parses one allowed origin, or returns a sentence that explains why it is not allowed. */
export function readOrigin(text: string, mode: Mode): OriginPattern | string {
  let pattern: OriginPattern
  try {
    pattern = parseOriginPattern(text)
  } catch (error) {
    return `${(error as Error).message}.`
  }
  const broken = RULES.find((rule) => rule.in.includes(mode) && rule.broken(pattern))
  return broken ? `"${text}" cannot be allowed: ${broken.says(pattern)}` : pattern
}
