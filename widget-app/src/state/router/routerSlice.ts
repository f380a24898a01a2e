import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CaipNetworkId, ListedWallet, Namespace } from '../../types.ts'
import type { ViewName } from './viewFacts.ts'

/** The arguments of a view. */
export interface ViewData {
  connectorId?: string
  namespace?: Namespace
  /** The registry wallet of the view. */
  wallet?: ListedWallet
  /** The network of SwitchNetwork and SwitchActiveChain. */
  caipNetworkId?: CaipNetworkId
  /** SwapSelectToken: whether the token is paid or received. */
  side?: 'from' | 'to'
  /** SmartSessionList: the visitor is signing out. */
  leaving?: true
}

/**
 * One view of the stack. `key` is new for every display, so that a view is never mistaken for an earlier
 * one.
 */
export interface RouterEntry {
  key: number
  view: ViewName
  data: ViewData
}

export interface Route {
  view: ViewName
  data?: ViewData
}

export interface RouterState {
  /** Never empty; the last one is visible. */
  stack: RouterEntry[]
  nextKey: number
  /** The entry that the visitor sees: reported by the shell after the paint, while the modal is open. */
  shownKey: number | null
  /** The direction of the last change, for the transition. */
  direction: 'forward' | 'back' | 'none'
}

type RouterRoot = { router: RouterState }

const initialState: RouterState = {
  stack: [{ key: 0, view: 'Connect', data: {} }],
  nextKey: 1,
  shownKey: null,
  direction: 'none',
}

const top = (state: RouterState): RouterEntry | undefined => state.stack.at(-1)

function entry(state: RouterState, { view, data = {} }: Route): RouterEntry {
  const key = state.nextKey
  state.nextKey += 1
  return { key, view, data }
}

/**
 * The view stack, by the rules of spec section 2. Rules that need more than the stack are in
 * `navigation.ts`.
 */
export const routerSlice = createSlice({
  name: 'router',
  initialState,
  reducers: {
    pushed: (state, { payload }: PayloadAction<Route>) => {
      if (top(state)?.view === payload.view) return
      state.stack.push(entry(state, payload))
      state.direction = 'forward'
    },
    replaced: (state, { payload }: PayloadAction<Route>) => {
      if (top(state)?.view === payload.view) return
      state.stack[state.stack.length - 1] = entry(state, payload)
      state.direction = 'forward'
    },
    wentReset: (state, { payload }: PayloadAction<Route>) => {
      state.stack = [entry(state, payload)]
      state.direction = 'none'
    },
    popped: (state) => {
      if (state.stack.length > 1) state.stack.pop()
      state.direction = 'back'
    },
    /** Back to the entry at this index. */
    poppedTo: (state, { payload }: PayloadAction<number>) => {
      state.stack.length = Math.max(1, Math.min(payload + 1, state.stack.length))
      state.direction = 'back'
    },
    viewShown: (state, { payload }: PayloadAction<number>) => {
      state.shownKey = payload
    },
    viewHidden: (state) => {
      state.shownKey = null
    },
  },
})

export const { pushed, replaced, wentReset, popped, poppedTo, viewShown, viewHidden } = routerSlice.actions

/** Whether the top view has been painted. */
export const selectIsShownView = (root: RouterRoot) => root.router.shownKey === selectCurrentEntry(root).key
/** Whether the visitor has seen no view yet since the card was hidden. */
export const selectIsUnseen = (root: RouterRoot) => root.router.shownKey === null
export const selectStack = (root: RouterRoot) => root.router.stack
export const selectDirection = (root: RouterRoot) => root.router.direction
export const selectCurrentEntry = (root: RouterRoot): RouterEntry =>
  root.router.stack.at(-1) ?? { key: 0, view: 'Connect', data: {} }
export const selectView = (root: RouterRoot): ViewName => selectCurrentEntry(root).view
export const selectViewData = (root: RouterRoot): ViewData => selectCurrentEntry(root).data
