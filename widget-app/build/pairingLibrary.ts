import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const BYTES = fileURLToPath(new URL('bufferMini.ts', import.meta.url))

const LIBRARY = '@walletconnect/utils/dist/index.es.js'

/**
 * The library asks its vendor's server whether a contract accepts a signature. The site's server verifies every sign-in,
 * with a node that it trusts, and nothing else depends on it.
 */
const ASKS_VENDOR = /(case"eip1271":return )await \w+\([^)]*\)/

/**
 * The library's code for sign-ins as the widget needs it: without requests to its vendor, and with `Buffer`, which
 * browsers do not have.
 */
export function withoutVendor(code: string): string {
  if (!ASKS_VENDOR.test(code)) throw new Error(`${LIBRARY} has changed: where does it verify contracts?`)
  return `import { Buffer } from ${JSON.stringify(BYTES)};${code.replace(ASKS_VENDOR, '$1!0')}`
}

export const pairingLibrary = (): Plugin => ({
  name: 'airlock:pairing-library',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith(LIBRARY) ? { code: withoutVendor(code), map: null } : null),
})
