import type { App } from '../app.ts'
import { SIGN_IN_TIMEOUT, type SignInSteps } from '../contract/signInSteps.ts'
import { isRestoring, namespacesIn } from '../state/snapshot.ts'
import type { AirlockConfig, CaipAddress, Namespace } from '../types.ts'
import type { SignIn } from './dappSignIn.ts'
import { siweOf } from './siwe.ts'
import { siwxOf } from './siwx.ts'

/** The functions that each option must have. */
const FUNCTIONS = {
  siwe: ['getNonce', 'verify', 'getSession', 'signOut'],
  siwx: ['createMessage', 'addSession', 'revokeSession', 'setSessions', 'getSessions'],
} as const

/** Warns the developer of functions that are missing. */
function warnOfGaps(config: AirlockConfig): void {
  for (const option of ['siwe', 'siwx'] as const) {
    const given: object | undefined = config[option]
    const gaps = given && FUNCTIONS[option].filter((name) => typeof Reflect.get(given, name) !== 'function')
    for (const name of gaps ?? []) console.warn(`Airlock: ${option}.${name} must be a function.`)
  }
}

const signIns = new WeakMap<App, SignIn>()

function signInOf(app: App): SignIn {
  const { siwe, siwx } = app.config
  const known = signIns.get(app)
  if (known) return known
  const made = siwx ? siwxOf(siwx, app) : siwe && siweOf(siwe)
  if (!made) throw new Error('No sign-in is configured')
  signIns.set(app, made)
  return made
}

let last: Promise<unknown> = Promise.resolve()

/** Resolves when the turn has settled, or after the time that the widget waits for it. */
const ended = (turn: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, SIGN_IN_TIMEOUT)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    turn.then(end, end)
  })

/**
 * Runs one thing at a time, so that a sign-out is complete before the next account is asked about. A function of the
 * dApp that never settles does not block the others for ever.
 */
function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const turn = last.then(run)
  last = last.then(() => ended(turn))
  return turn
}

/** Answers a step of the widget by the dApp's functions. Their errors stay in the page: the bridge logs them. */
export function answer(
  app: App,
  { step, given }: { step: keyof SignInSteps; given: unknown },
): Promise<unknown> {
  const signIn = signInOf(app)
  const run: (given: never) => Promise<unknown> = signIn[step]
  return inTurn(() => run(given as never))
}

/**
 * Signs out when a connection ends, for each account that was active in it. A connection that is only being restored
 * has signed nobody in or out.
 */
export function follow(app: App): void {
  const { store, config } = app
  warnOfGaps(config)
  const active = new Map<Namespace, Set<CaipAddress>>()
  const look = () => {
    for (const namespace of namespacesIn(store.get())) {
      const state = app.connection(namespace)
      const accounts = active.get(namespace) ?? new Set()
      if (state.status === 'connected' && state.caipAddress)
        active.set(namespace, accounts.add(state.caipAddress))
      else if (accounts.size && !isRestoring(state)) {
        active.delete(namespace)
        inTurn(() => signInOf(app).leave(namespace, [...accounts])).catch(console.error)
      }
    }
  }
  store.subscribe(look)
  look()
}
