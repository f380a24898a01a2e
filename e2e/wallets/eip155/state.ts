import type { KeyValue } from '../shared/host.ts'
import type { WalletChain } from './options.ts'

/** The state that an extension stores for a site: it survives a reload, and every tab of the site shares it. */
export type WalletState = {
  /** The addresses that the site may see. If there are none, it is not connected. */
  authorised: readonly string[]
  /** The index of the first account. */
  selected: number
  chainId: number
  /** Networks that were added to the initial ones. */
  added: readonly WalletChain[]
  locked: boolean
  /** The extension is switched off: it answers nothing and is not found after a reload. */
  gone: boolean
  /** It has lost its network: every request rejects with 4900 until it is back. */
  offline: boolean
}

const keyOf = (id: string) => `airlock-test-wallet:${id}`

export function initialState(chainId: number): WalletState {
  return { authorised: [], selected: 0, chainId, added: [], locked: false, gone: false, offline: false }
}

/** In a page whose storage is blocked, the wallet keeps no state. */
export function loadState(storage: KeyValue, id: string, initial: WalletState): WalletState {
  try {
    const text = storage.getItem(keyOf(id))
    return text === null ? initial : { ...initial, ...(JSON.parse(text) as Partial<WalletState>) }
  } catch {
    return initial
  }
}

export function saveState(storage: KeyValue, id: string, state: WalletState): void {
  try {
    storage.setItem(keyOf(id), JSON.stringify(state))
  } catch {
    // The state is kept in memory only.
  }
}

/** The accounts that the site sees now, the selected one first. */
export function visibleAccounts(state: WalletState, addresses: readonly string[]): string[] {
  if (state.locked) return []
  const selected = addresses[state.selected]
  const shared = addresses.filter((address) => state.authorised.includes(address))
  return shared.sort((one, other) => Number(other === selected) - Number(one === selected))
}

export const hex = (value: number) => `0x${value.toString(16)}`
