import {
  configureStore,
  createListenerMiddleware,
  type ListenerEffectAPI,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { type RootState, rootReducer } from './rootReducer.ts'
import type { Services } from './services.ts'

/** The widget's store with its listeners. One per page; tests make their own. */
export function createAppStore(services: Services) {
  const listeners = createListenerMiddleware({ extra: services })
  const store = configureStore({
    reducer: rootReducer,
    devTools: false,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        serializableCheck: false,
        immutableCheck: false,
      }).prepend(listeners.middleware),
  })
  const startListening = listeners.startListening.withTypes<RootState, AppDispatch, Services>()
  return Object.assign(store, { startListening, stopListeners: listeners.clearListeners })
}

export type AppStore = ReturnType<typeof createAppStore>
export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>
export type StartListening = AppStore['startListening']
export type AppThunk<R = void> = ThunkAction<R, RootState, Services, UnknownAction>
export type ListenerApi = ListenerEffectAPI<RootState, AppDispatch, Services>
export type { RootState }
