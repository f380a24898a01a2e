import {
  configureStore,
  createListenerMiddleware,
  type ListenerEffectAPI,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { type RootState, rootReducer } from './rootReducer.ts'
import type { Environment, Services, UntilOptions } from './services.ts'

function watcher(getState: () => RootState, subscribe: (listener: () => void) => () => void) {
  const watch: Services['watch'] = (listener) => {
    let previous = getState()
    return subscribe(() => {
      const state = getState()
      if (state === previous) return
      const before = previous
      previous = state
      listener(state, before)
    })
  }
  const until: Services['until'] = (predicate, { timeout, signal }: UntilOptions = {}) =>
    new Promise((resolve) => {
      const settle = (reached: boolean) => {
        stop()
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        resolve(reached)
      }
      const onAbort = () => settle(false)
      const stop = watch((state) => predicate(state) && settle(true))
      const timer = timeout === undefined ? undefined : setTimeout(() => settle(false), timeout)
      signal?.addEventListener('abort', onAbort)
      if (predicate(getState())) settle(true)
      else if (signal?.aborted) settle(false)
    })
  return { watch, until }
}

/** The widget's store with its listeners. One per page; tests make their own. */
export function createAppStore(environment: Environment) {
  // Thunks and listeners see the services only once they run, and by then the store is there to be watched.
  const services = { ...environment } as Services
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
  Object.assign(services, watcher(store.getState, store.subscribe))
  const startListening = listeners.startListening.withTypes<RootState, AppDispatch, Services>()
  return Object.assign(store, { services, startListening, stopListeners: listeners.clearListeners })
}

export type AppStore = ReturnType<typeof createAppStore>
export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>
export type StartListening = AppStore['startListening']
export type AppThunk<R = void> = ThunkAction<R, RootState, Services, UnknownAction>
export type ListenerApi = ListenerEffectAPI<RootState, AppDispatch, Services>
export type { RootState }
