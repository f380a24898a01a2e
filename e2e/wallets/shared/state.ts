import type { KeyValue } from '../eip155/state.ts'

/** What an extension keeps for a site: it outlives a reload, and every tab of the site sees the same. */
export type FamilyState = {
  /** Places of the accounts that the site may see. */
  authorised: readonly number[]
  /** Whether the site is connected, with or without accounts. */
  connected: boolean
  /** The place of the account that comes first. */
  selected: number
  locked: boolean
  /** The extension was switched off: it answers nothing and is not found after a reload. */
  gone: boolean
}

const INITIAL: FamilyState = { authorised: [], connected: false, selected: 0, locked: false, gone: false }

const keyOf = (id: string) => `airlock-test-wallet:${id}`

/** A page whose storage is blocked gets a wallet that forgets. */
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
    // Kept in memory only.
  }
}
