import {
  FOR_EVER,
  inlineScripts,
  networksOf,
  orNone,
  type Policy,
  type Project,
  permissions,
  writePolicy,
} from '@airlock/kit/server'

type Headers = Readonly<Record<string, string>>

/** The path to which browsers report policy violations. */
export const REPORT_PATH = '/csp-report'

/** The policy that all documents of the secure frame share (design.md section 5). */
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

// Documents are not cached, because they must not outlive a change to the project.
const documentHeaders = (policy: Policy): Headers => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': writePolicy(policy),
  'Permissions-Policy': permissions('self'),
})

const unique = (texts: readonly string[]) => [...new Set(texts)]

/**
 * The headers of the frame for one project. Every ancestor must match, so the widget alone is not enough. The frame
 * connects to its own server and the project's RPC hosts, and to nothing else.
 */
export function frameHeaders(project: Project, widgetUrl: string): Headers {
  const sites = project.origins.map((pattern) => pattern.text)
  return documentHeaders({
    ...DOCUMENT,
    'connect-src': ["'self'", ...unique(networksOf(project).map(({ rpcUrl }) => new URL(rpcUrl).origin))],
    // A project without sites cannot be framed at all, not even by the widget in its own tab.
    'frame-ancestors': orNone(sites.length > 0 ? unique([widgetUrl, ...sites]) : []),
    // The only sink in use: the URL of our own worker.
    'trusted-types': ['airlock-worker'],
  })
}

/**
 * The headers of a separate window and of a refusal, which cannot be framed. No Cross-Origin-Opener-Policy, because
 * it would cut the window off from the frame that opened it (SEC-20).
 */
export const WINDOW_HEADERS: Headers = documentHeaders(DOCUMENT)

/** The same for a built window, which may run exactly the scripts that it contains. */
export const windowHeaders = (html: string): Headers =>
  documentHeaders({ ...DOCUMENT, 'script-src': ["'self'", ...inlineScripts(html)] })

/** The same for a window with a form of our own. */
export const FORM_HEADERS: Headers = documentHeaders({ ...DOCUMENT, 'form-action': ["'self'"] })

/** The headers of a hashed file. For a worker's script they carry the worker's policy: its own server alone. */
export const ASSET_HEADERS: Headers = {
  'Cache-Control': FOR_EVER,
  'Content-Security-Policy': writePolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-ancestors': ["'none'"],
  }),
}
