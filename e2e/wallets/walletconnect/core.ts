import type { WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

type ICore = WalletKitTypes.Options['core']

/** Storage of a wallet that starts from nothing, as the library wants it. */
function createMemory() {
  const values = new Map<string, unknown>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() => [...values] as [string, T][],
    getItem: async <T>(key: string) => values.get(key) as T | undefined,
    // As a real one does, it keeps a copy and not the object.
    setItem: async <T>(key: string, value: T) => void values.set(key, structuredClone(value)),
    removeItem: async (key: string) => void values.delete(key),
  }
}

let made = 0

/** A core that speaks to the relay and nobody else. */
export function createCore(relayUrl: string): ICore {
  made += 1
  const core: unknown = new Core({
    projectId: 'airlock-test-wallet',
    relayUrl,
    customStoragePrefix: `test-wallet-${made}`,
    telemetryEnabled: false,
    logger: 'silent',
    storage: createMemory() as NonNullable<ConstructorParameters<typeof Core>[0]>['storage'] & object,
  })
  const { eventClient, verify } = core as ICore
  verify.resolve = () => Promise.reject(new Error('Nobody attests here'))
  eventClient.init = async () => undefined
  return core as ICore
}
