import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type Dispatch,
  type ListenerEffectAPI,
  type Middleware,
  type MiddlewareAPI,
  type Reducer,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit'
import type { LatePart } from './latePart.ts'
import { type RootState, reducers, rootReducer } from './rootReducer.ts'
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

/** A place in the middleware chain for middleware that is loaded later. */
function createLatePlace() {
  let api: MiddlewareAPI
  let next: (action: unknown) => unknown
  const middleware: Middleware = (given) => (last) => {
    api = given
    next = last
    return (action) => next(action)
  }
  const add = (late: Middleware) => {
    next = late(api)(next)
  }
  return { middleware, add }
}

/** The widget's store with its listeners. A page has one; tests create their own. */
export function createAppStore(environment: Environment) {
  // Thunks and listeners read the services only when they run, and by then the store exists.
  const services = { ...environment } as Services
  const listeners = createListenerMiddleware({ extra: services })
  const late = createLatePlace()
  const store = configureStore({
    reducer: rootReducer as Reducer<RootState>,
    devTools: false,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        serializableCheck: false,
        immutableCheck: false,
      })
        .prepend(listeners.middleware)
        .concat(late.middleware as Middleware<object, RootState, Dispatch>),
  })
  const inject = ({ reducers: more, middleware }: LatePart) => {
    middleware.forEach(late.add)
    store.replaceReducer(combineReducers({ ...reducers, ...more }) as Reducer<RootState>)
  }
  Object.assign(services, { inject }, watcher(store.getState, store.subscribe))
  const startListening = listeners.startListening.withTypes<RootState, AppDispatch, Services>()
  return Object.assign(store, { services, startListening, stopListeners: listeners.clearListeners })
}

export type AppStore = ReturnType<typeof createAppStore>
export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>
export type StartListening = AppStore['startListening']
export type AppThunk<R = void> = ThunkAction<R, RootState, Services, UnknownAction>
export type ListenerApi = ListenerEffectAPI<RootState, AppDispatch, Services>
export type { RootState }
