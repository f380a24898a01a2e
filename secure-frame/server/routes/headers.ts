import { FOR_EVER, orNone, type Policy, type Project, permissions, writePolicy } from '@airlock/kit/server'

type Headers = Readonly<Record<string, string>>

/** Where browsers tell what a policy has blocked. */
export const REPORT_PATH = '/csp-report'

/** What all documents of the secure frame have in common (design.md section 5). */
const DOCUMENT: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'worker-src': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
  'report-uri': [REPORT_PATH],
}

// A document must never outlive what its project says.
const documentHeaders = (policy: Policy): Headers => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': writePolicy(policy),
  'Permissions-Policy': permissions('self'),
})

const unique = (texts: readonly string[]) => [...new Set(texts)]

/**
 * The headers of the frame for one project. Every ancestor has to match: the widget alone would not do. Beside its own
 * server the frame reaches the RPC hosts of the project and nothing else.
 */
export function frameHeaders({ origins, networks }: Project, widgetUrl: string): Headers {
  const sites = origins.map((pattern) => pattern.text)
  return documentHeaders({
    ...DOCUMENT,
    'connect-src': ["'self'", ...unique(networks.map(({ rpcUrl }) => new URL(rpcUrl).origin))],
    // Nobody may frame a project without sites, the widget's own tab included.
    'frame-ancestors': orNone(sites.length > 0 ? unique([widgetUrl, ...sites]) : []),
    // The one sink that is used: the URL of our own worker.
    'trusted-types': ['airlock-worker'],
  })
}

/**
 * The headers of a window of its own, and of a refusal: nobody frames it. No Cross-Origin-Opener-Policy, which would cut
 * it off from the frame that has opened it (SEC-20).
 */
export const WINDOW_HEADERS: Headers = documentHeaders(DOCUMENT)

/** The headers of a hashed file. As a worker's script it brings the worker's policy with it: its own server alone. */
export const ASSET_HEADERS: Headers = {
  'Cache-Control': FOR_EVER,
  'Content-Security-Policy': writePolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-ancestors': ["'none'"],
  }),
}
