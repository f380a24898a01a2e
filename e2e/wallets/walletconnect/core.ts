import type { WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

type ICore = WalletKitTypes.Options['core']

/** Empty storage with the library's interface. */
function createMemory() {
  const values = new Map<string, unknown>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() => [...values] as [string, T][],
    getItem: async <T>(key: string) => values.get(key) as T | undefined,
    // Like a real storage, it keeps a copy of the value.
    setItem: async <T>(key: string, value: T) => void values.set(key, structuredClone(value)),
    removeItem: async (key: string) => void values.delete(key),
  }
}

let made = 0

/** A core that communicates only with the relay. */
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
