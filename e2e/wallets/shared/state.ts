import type { KeyValue } from './host.ts'

/** The state that an extension stores for a site: it survives a reload, and every tab of the site shares it. */
export type FamilyState = {
  /** The indexes of the accounts that the site may see. */
  authorised: readonly number[]
  /** Whether the site is connected, with or without accounts. */
  connected: boolean
  /** The index of the first account. */
  selected: number
  locked: boolean
  /** The extension is switched off: it answers nothing and is not found after a reload. */
  gone: boolean
}

const INITIAL: FamilyState = { authorised: [], connected: false, selected: 0, locked: false, gone: false }

const keyOf = (id: string) => `airlock-test-wallet:${id}`

/** In a page whose storage is blocked, the wallet keeps no state. */
export function loadFamilyState(storage: KeyValue, id: string): FamilyState {
  try {
    return { ...INITIAL, ...(JSON.parse(storage.getItem(keyOf(id)) ?? '{}') as Partial<FamilyState>) }
  } catch {
    return INITIAL
  }
}

export function saveFamilyState(storage: KeyValue, id: string, state: FamilyState): void {
  try {
    storage.setItem(keyOf(id), JSON.stringify(state))
  } catch {
    // The state is kept in memory only.
  }
}
