import * as z from 'zod/mini'
import { scopeOf } from '../../state/persistence.ts'
import type { Services } from '../../state/store/services.ts'
import type { RootState } from '../../state/store/store.ts'
import type { AccountType } from '../../types.ts'
import { AccountTypeName } from '../preferredType.ts'

/** The accounts of the embedded wallet: the key's own, and the contract that the key controls. */
export type OwnType = Extract<AccountType, 'eoa' | 'smartAccount'>

/** A value of another version is ignored. */
const VERSION = 1

const Envelope = z.strictObject({ v: z.literal(VERSION), data: z.unknown() })

/** Values about smart accounts by the names of spec section 3. They are read here, and not in the entry. */
const SCHEMAS = {
  /** By family. Only EVM has two types here. */
  preferred_account_types: z.object({ eip155: z.optional(AccountTypeName) }),
  smart_account_enabled: z.boolean(),
  /** Chain ids, joined by commas. */
  smart_account_enabled_networks: z.string(),
  /** Whether the visitor has seen what a smart account is. */
  smart_account_explained: z.boolean(),
}

type Values = { [K in keyof typeof SCHEMAS]: z.infer<(typeof SCHEMAS)[K]> }

/** The visitor's choices about smart accounts on one site of one project. */
export interface Preference {
  /** The type that the visitor chose; undefined if they never did. */
  preferred(): OwnType | undefined
  prefer(type: OwnType): void
  /** Forgets the choice at a sign-out: the next person may be another one. The frame knows each person's own. */
  forget(): void
  /** The chain ids of the networks that had smart accounts last time. */
  networks(): number[]
  keepNetworks(chainIds: readonly number[]): void
  isExplained(): boolean
  explain(): void
}

const toOwnType = (type: unknown): OwnType | undefined =>
  type === 'eoa' || type === 'smartAccount' ? type : undefined

/** The type of account that the dApp wants at first; undefined if it names none. */
export const wishOf = ({ config }: Pick<RootState, 'config'>): OwnType | undefined =>
  toOwnType((config.defaultAccountTypes as { eip155?: unknown } | undefined)?.eip155)

/** Reads and writes them in the widget's storage. */
export function preferenceOf(services: Pick<Services, 'storage'>, { config }: RootState): Preference {
  const storage = services.storage()
  const keyOf = (name: keyof Values) => `@airlock/${scopeOf(config.projectId, config.site)}/${name}`
  function read<K extends keyof Values>(name: K): Values[K] | undefined {
    try {
      const { data } = z.parse(Envelope, JSON.parse(storage.get(keyOf(name)) ?? ''))
      return z.parse(SCHEMAS[name], data) as Values[K]
    } catch {
      return undefined
    }
  }
  const write = <K extends keyof Values>(name: K, data: Values[K]) =>
    storage.set(keyOf(name), JSON.stringify({ v: VERSION, data }))
  return {
    preferred: () => toOwnType(read('preferred_account_types')?.eip155),
    prefer: (type) => write('preferred_account_types', { eip155: type }),
    forget: () => storage.remove(keyOf('preferred_account_types')),
    networks: () =>
      (read('smart_account_enabled_networks') ?? '')
        .split(',')
        .map(Number)
        .filter(Number.isSafeInteger)
        .filter(Boolean),
    keepNetworks: (chainIds) => {
      // A project without smart accounts leaves nothing behind.
      if (chainIds.length === 0 && read('smart_account_enabled') === undefined) return
      write('smart_account_enabled', chainIds.length > 0)
      write('smart_account_enabled_networks', chainIds.join())
    },
    isExplained: () => read('smart_account_explained') === true,
    explain: () => write('smart_account_explained', true),
  }
}
