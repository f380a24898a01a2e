import type { Connection } from './signer.ts'
import { trustedWorker } from './trustedWorker.ts'

/** Starts the signer's worker. */
export function connectWorker(onFailure: () => void): Connection {
  const worker = new Worker(trustedWorker('signer'), { type: 'module', name: 'signer' })
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
