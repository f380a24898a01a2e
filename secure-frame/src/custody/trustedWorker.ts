import challenge from '../workers/challenge.worker.ts?worker&url'
import signer from './signer.worker.ts?worker&url'

/** The part of Trusted Types in use; TypeScript's own DOM types do not contain it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (input: string) => string },
  ): { createScriptURL(input: string): string }
}

/** The frame's workers. */
const URLS = { signer, challenge } as const

function createPolicy() {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return { createScriptURL: (input: string) => input }
  return trustedTypes.createPolicy('airlock-worker', {
    createScriptURL: (input) => {
      if (!Object.values<string>(URLS).includes(input)) throw new TypeError('This is not a worker of ours')
      return input
    },
  })
}

let policy: ReturnType<typeof createPolicy> | null = null

/**
 * The script URL of a worker. The frame's CSP allows `trusted-types airlock-worker`, once, and `worker-src
 * 'self'`.
 */
export function trustedWorker(name: keyof typeof URLS): string {
  policy ??= createPolicy()
  return policy.createScriptURL(URLS[name])
}
