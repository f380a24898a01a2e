import type { WalletChain } from './options.ts'

/** What an extension keeps for a site: it outlives a reload, and every tab of the site sees the same. */
export type WalletState = {
  /** Addresses that the site may see; none means not connected. */
  authorised: readonly string[]
  /** Index of the account that comes first. */
  selected: number
  chainId: number
  /** Networks that were added to the ones it knew from the start. */
  added: readonly WalletChain[]
  locked: boolean
  /** The extension was switched off: it answers nothing and is not found after a reload. */
  gone: boolean
  /** It lost its network: everything is 4900 until it is back. */
  offline: boolean
}

export type KeyValue = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (id: string) => `airlock-test-wallet:${id}`

export function initialState(chainId: number): WalletState {
  return { authorised: [], selected: 0, chainId, added: [], locked: false, gone: false, offline: false }
}

/** A page whose storage is blocked gets a wallet that forgets. */
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
    // Kept in memory only.
  }
}

/** Accounts that the site sees now, the selected one first. */
export function visibleAccounts(state: WalletState, addresses: readonly string[]): string[] {
  if (state.locked) return []
  const selected = addresses[state.selected]
  const shared = addresses.filter((address) => state.authorised.includes(address))
  return shared.sort((one, other) => Number(other === selected) - Number(one === selected))
}

export const hex = (value: number) => `0x${value.toString(16)}`
