import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ListedWallet } from '../../types.ts'

/** Where the visitor was among all wallets when they went on from there. */
export interface GridPlace {
  search: string
  /** Pixels. */
  scroll: number
  /** The wallet that Tab leads to. */
  active: number
}

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
  left: GridPlace
}

const initialState: WalletsState = {
  featured: null,
  recommended: null,
  custom: null,
  recent: null,
  count: null,
  hidden: [],
  left: { search: '', scroll: 0, active: 0 },
}

export const walletsSlice = createSlice({
  name: 'wallets',
  initialState,
  reducers: {
    walletsLoaded: (state, { payload }: PayloadAction<Partial<WalletsState>>) => ({ ...state, ...payload }),
  },
})

export const { walletsLoaded } = walletsSlice.actions
