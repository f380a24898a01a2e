import type { Connection } from './signer.ts'
import url from './signer.worker.ts?worker&url'

/** What of Trusted Types is used here; TypeScript's own DOM types do not have it yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (input: string) => string },
  ): { createScriptURL(input: string): string }
}

function scriptUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return url
  const policy = trustedTypes.createPolicy('airlock-worker', {
    createScriptURL: (input) => {
      if (input !== url) throw new TypeError('This is not the signer')
      return input
    },
  })
  return policy.createScriptURL(url)
}

let trusted: string | null = null

/** Starts the signer's worker. The frame's policy allows `trusted-types airlock-worker`, once, and `worker-src 'self'`. */
export function connectWorker(onFailure: () => void): Connection {
  trusted ??= scriptUrl()
  const worker = new Worker(trusted, { type: 'module', name: 'signer' })
  const { port1, port2 } = new MessageChannel()
  worker.addEventListener('error', onFailure)
  worker.addEventListener('messageerror', onFailure)
  worker.postMessage(null, [port2])
  return {
    port: port1,
    end() {
      port1.close()
      worker.terminate()
    },
  }
}
