import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ListedWallet } from '../../types.ts'

/** The visitor's position in the list of all wallets when they left it. */
export interface GridPlace {
  search: string
  /** What the list was narrowed to. */
  category: 'all' | 'installed' | 'popular' | 'network'
  /** Scroll offset in pixels. */
  scroll: number
  /** The wallet that the Tab key focuses. */
  active: number
}

/** The wallets of the Connect view that are not in the page. Null: not loaded yet. */
export interface WalletsState {
  featured: ListedWallet[] | null
  recommended: ListedWallet[] | null
  /** The valid wallets among those that the dApp configured. */
  custom: ListedWallet[] | null
  /** Registry wallets that were connected last, newest first. */
  recent: ListedWallet[] | null
  /** The number of wallets to search, as text: `150+`. */
  count: string | null
  /** Ids of wallets in the page that the dApp excludes by their registry ids. */
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
  left: { search: '', category: 'all', scroll: 0, active: 0 },
}

export const walletsSlice = createSlice({
  name: 'wallets',
  initialState,
  reducers: {
    walletsLoaded: (state, { payload }: PayloadAction<Partial<WalletsState>>) => ({ ...state, ...payload }),
  },
})

export const { walletsLoaded } = walletsSlice.actions
