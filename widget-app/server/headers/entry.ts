import { FOR_EVER, orNone, type Policy, type Project, permissions, writePolicy } from '@airlock/kit/server'
import type { Environment } from '../config/environment.ts'

interface Deployment extends Pick<Environment, 'mode' | 'secureUrl'> {
  /** Sources for the scripts in the document. */
  scripts: readonly string[]
}

/**
 * The hosts to which the widget may connect. A dApp configures its own RPC URLs, so any https or wss host is allowed. A chain on
 * the developer's machine uses neither, so its addresses are added outside production.
 */
const CONNECT: Readonly<Record<Environment['mode'], readonly string[]>> = {
  development: ['http://127.0.0.1:*', 'ws://127.0.0.1:*', 'http://localhost:*', 'ws://localhost:*'],
  production: [],
}

function entryPolicy(project: Project, { mode, secureUrl, scripts }: Deployment): Policy {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'https:', 'wss:', ...CONNECT[mode]],
    'frame-src': orNone(secureUrl === undefined ? [] : [secureUrl]),
    'frame-ancestors': orNone(project.origins.map((pattern) => pattern.text)),
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'worker-src': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    // The only sink in use: the URL of our own worker.
    'trusted-types': ['airlock-worker'],
  }
}

/**
 * The headers of the frame's entry for one project (design.md section 5).
 *
 * @param site - how the embedding page is related to the widget, as the browser says in `Sec-Fetch-Site`
 */
export function entryHeaders(
  project: Project,
  deployment: Deployment,
  site: string | undefined,
): Readonly<Record<string, string>> {
  const { secureUrl } = deployment
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': writePolicy(entryPolicy(project, deployment)),
    // Everything is disabled, except what the widget delegates to the secure frame.
    'Permissions-Policy': permissions(secureUrl === undefined ? 'self' : `self "${secureUrl}"`),
    // The common value asks for a process of the widget's own. Where the browser separates sites, a page of another one has another process anyway, and
    // there it makes Chromium start a second one for the frame once the answer is there: a quarter of the time from the
    // press to Connect.
    ...(site === 'cross-site' && { 'Origin-Agent-Cluster': '' }),
  }
}

/** The headers of a hashed file of the client. For a worker's script they carry the worker's policy. */
export function assetHeaders(mode: Environment['mode']): Readonly<Record<string, string>> {
  const policy: Policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'", 'https:', 'wss:', ...CONNECT[mode]],
    'frame-ancestors': ["'none'"],
  }
  return {
    'Cache-Control': FOR_EVER,
    'Content-Security-Policy': writePolicy(policy),
  }
}

/** The headers of `/sdk.js`, which any page may import, and which is revalidated on every visit. */
export const SDK_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'no-cache',
}

/** The headers of the hashed files that `/sdk.js` imports. */
export const SDK_PART_HEADERS: Readonly<Record<string, string>> = {
  ...SDK_HEADERS,
  'Cache-Control': FOR_EVER,
}
