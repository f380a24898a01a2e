import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ThemeMode, ThemeVariables } from '../../types.ts'

export interface ThemeState {
  /** `null`: the visitor's system setting. */
  themeMode: ThemeMode | null
  themeVariables: ThemeVariables
}

type ThemeRoot = { theme: ThemeState }

const initialState: ThemeState = { themeMode: null, themeVariables: {} }

export const themeSlice = createSlice({
  name: 'theme',
  initialState,
  reducers: {
    themeSet: (state, { payload }: PayloadAction<Partial<ThemeState>>) => ({ ...state, ...payload }),
  },
})

export const { themeSet } = themeSlice.actions

export const selectThemeMode = (root: ThemeRoot) => root.theme.themeMode
export const selectThemeVariables = (root: ThemeRoot) => root.theme.themeVariables
