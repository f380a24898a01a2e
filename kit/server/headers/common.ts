import { INERT, writePolicy } from './csp.ts'
import { permissions } from './permissions.ts'

/**
 * On every answer of this server, whatever it is; routes replace what they need otherwise. COEP and CORP: a dApp that
 * is cross-origin isolated can only embed a widget that sends both, and a worker needs COEP on its own script.
 */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': writePolicy(INERT),
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': permissions(''),
  'Referrer-Policy': 'strict-origin',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
}
