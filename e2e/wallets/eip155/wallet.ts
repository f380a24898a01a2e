import type { Address } from 'viem'
import { createGate } from '../shared/behaviour.ts'
import type { LogEntry } from '../shared/core.ts'
import { walletError } from '../shared/errors.ts'
import type { WalletHost } from '../shared/host.ts'
import type { RpcRequest } from '../shared/rpc.ts'
import type { TestProvider, WalletCore } from './core.ts'
import { createEmitter } from './events.ts'
import { accountAt } from './keys.ts'
import { methodNamed } from './methods.ts'
import { type CompleteOptions, complete, type WalletOptions } from './options.ts'
import { hex, initialState, loadState, saveState, visibleAccounts, type WalletState } from './state.ts'

const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

function lazyAddresses({ accounts, firstAccount }: CompleteOptions): () => Address[] {
  let known: Address[] | undefined
  return () => {
    known ??= Array.from({ length: accounts }, (_, index) => accountAt(firstAccount + index).address)
    return known
  }
}

/** A promise that never settles: an extension that was switched off neither answers nor rejects. */
const silence = () => new Promise<never>(() => undefined)

async function answer(core: WalletCore, request: RpcRequest): Promise<unknown> {
  if (core.state().gone) return silence()
  if (core.state().offline) throw walletError(4900)
  const method = methodNamed(request.method)
  if (!method) throw walletError(4200)
  const params = Array.isArray(request.params) ? request.params : []
  const call = { core, method: request.method, params }
  const prompt = method.prompt(call)
  // A request with a prompt first waits until the wallet is unlocked.
  if (prompt !== undefined && core.state().locked) throw walletError(-32_002)
  const result = await core.gate.pass({ method: request.method, prompt, answer: () => method.answer(call) })
  return core.state().gone ? silence() : result
}

/** Records requests with their results, so that tests can check which requests reached the wallet. */
async function logged(core: WalletCore, request: RpcRequest): Promise<unknown> {
  const entry: LogEntry = { method: request.method, params: request.params, outcome: 'pending' }
  core.log.push(entry)
  try {
    const result = await answer(core, request)
    entry.outcome = 'answered'
    return result
  } catch (error) {
    entry.outcome = 'failed'
    throw error
  }
}

function createProvider(core: () => WalletCore, emitter: ReturnType<typeof createEmitter>): TestProvider {
  const provider: TestProvider = {
    isAirlockTestWallet: true,
    request: (request) => logged(core(), request),
    on: (event, listener) => {
      emitter.on(event, listener)
      return provider
    },
    removeListener: (event, listener) => {
      emitter.removeListener(event, listener)
      return provider
    },
  }
  return provider
}

/** Keeps the state and emits the changes that the site can see: its accounts and the network. */
function createStore(options: CompleteOptions, host: WalletHost, addresses: () => Address[]) {
  const emitter = createEmitter()
  const load = (initial: WalletState) => loadState(host.storage, options.id, initial)
  let state = load(initialState(options.chainId))
  const accountsOf = (one: WalletState) =>
    one.authorised.length === 0 ? [] : visibleAccounts(one, addresses())
  const emit = (event: string, payload: unknown) => {
    if (!state.gone) emitter.emit(event, payload)
  }
  const change = (next: WalletState) => {
    const before = state
    state = next
    if (before.chainId !== next.chainId) emit('chainChanged', hex(next.chainId))
    const accounts = accountsOf(next)
    if (!same(accountsOf(before), accounts)) emit('accountsChanged', accounts)
  }
  return {
    emitter,
    emit,
    state: () => state,
    accounts: () => accountsOf(state),
    sync: () => change(load(state)),
    update: (patch: Partial<WalletState>) => {
      saveState(host.storage, options.id, { ...state, ...patch })
      change({ ...state, ...patch })
    },
  }
}

export function createWallet(wanted: WalletOptions, host: WalletHost): WalletCore {
  const options = complete(wanted)
  const addresses = lazyAddresses(options)
  const { emitter, ...store } = createStore(options, host, addresses)
  const core: WalletCore = {
    options,
    host,
    ...store,
    gate: createGate(options.behaviour, host.confirm),
    log: [],
    get addresses() {
      return addresses()
    },
    chains: () => [...options.chains, ...store.state().added],
    provider: createProvider(() => core, emitter),
  }
  return core
}
