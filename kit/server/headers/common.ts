import { INERT, writePolicy } from './csp.ts'
import { permissions } from './permissions.ts'

/**
 * The headers of every response; routes override them where needed. COEP and CORP: a dApp that is cross-origin
 * isolated can embed only a widget that sends both, and a worker needs COEP on its own script.
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
