import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ListedWallet } from '../../types.ts'

/** The wallets beside those of the page that the Connect view lists. Null: not known yet. */
export interface WalletsState {
  featured: ListedWallet[] | null
  recommended: ListedWallet[] | null
  /** The dApp's own, as far as they are what they should be. */
  custom: ListedWallet[] | null
  /** Those connected last that are in the registry, newest first. */
  recent: ListedWallet[] | null
  /** How many wallets there are to search, in words: `150+`. */
  count: string | null
  /** Ids of the wallets of the page that are those which the dApp excludes by the ids of the registry. */
  hidden: string[]
}

const initialState: WalletsState = {
  featured: null,
  recommended: null,
  custom: null,
  recent: null,
  count: null,
  hidden: [],
}

export const walletsSlice = createSlice({
  name: 'wallets',
  initialState,
  reducers: {
    walletsLoaded: (state, { payload }: PayloadAction<Partial<WalletsState>>) => ({ ...state, ...payload }),
  },
})

export const { walletsLoaded } = walletsSlice.actions
