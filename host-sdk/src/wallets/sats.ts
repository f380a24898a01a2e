import {
  type AdaptedProvider,
  accountsIn,
  createProvider,
  type Params,
  unsupported,
} from './adaptedProvider.ts'
import { fromBase64, fromHex, isHex, textOf, toHex } from './bytes.ts'
import { invalid, UNSUPPORTED_METHOD, USER_REJECTED } from './failure.ts'
import { attempt, discoverInjected } from './injected.ts'
import type { WalletRegistry } from './walletRegistry.ts'

/*
 * The interface of sats-connect: `window.btc_providers` lists wallets with the path of their provider in the page,
 * which answers `request(method, params)` with JSON-RPC.
 */

interface SatsProvider {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(event: string | { eventName: string; cb: () => void }, listener?: () => void): unknown
}

export const PURPOSES = { purposes: ['payment', 'ordinals'] }
/** Events after which the accounts are read again. */
const EVENTS = ['accountChange', 'networkChange', 'disconnect', 'accountDisconnected']
/** The code for a rejection in sats-connect, and JSON-RPC's code for an unknown method. */
const NO = -32000
const NO_METHOD = -32601

/** Returns the result of an answer, or throws its error. */
function unwrap(answer: unknown): Params {
  const { error, result } = (answer ?? {}) as { error?: Params; result?: Params }
  if (error) throw error.code === NO ? { ...error, code: USER_REJECTED } : error
  return result ?? invalid('answer')
}

const isMissing = (error: unknown) =>
  [NO_METHOD, UNSUPPORTED_METHOD].includes((error as { code?: number } | null)?.code ?? 0)

/** The purpose of an account, in the contract's terms. */
export function intentionOf(address: string, purpose: unknown) {
  // Only taproot addresses have this prefix. Wallets that report no purpose use them for ordinals.
  const isOrdinal = purpose ? purpose === 'ordinals' : /^(bc|tb|bcrt)1p/.test(address)
  return isOrdinal ? 'ordinal' : 'payment'
}

/** The accounts in an answer. Depending on the method it is a list, or an object with a list. */
const plainAccounts = (result: Params) =>
  accountsIn<Params & { address: string }>(Array.isArray(result) ? result : result.addresses)
    .filter(({ symbol = 'BTC' }) => symbol === 'BTC')
    .map(({ address, publicKey, purpose }) => ({
      address,
      publicKey: `${publicKey}`,
      intention: intentionOf(address, purpose),
    }))

/** Converts the signature to hex, because these wallets answer in base64. */
const hexOf = (signature: unknown) => toHex((isHex(signature) ? fromHex : fromBase64)(signature))

/**
 * The parts of a transaction that a signature covers: Wallet Standard's name, and Bitcoin's number, which pairing
 * sessions use.
 */
export const SIG_HASHES = ['ALL', 'NONE', 'SINGLE'].flatMap((name, index): [name: string, type: number][] => [
  [name, index + 1],
  [`${name}|ANYONECANPAY`, index + 129],
])

interface Inputs {
  address: string
  indexes: number[]
  sigHash?: string
}

/**
 * The inputs to sign in a pairing session's request, by account. Throws 4200 for a choice between several sighash
 * types.
 */
export function inputsOf(value: unknown): Inputs[] {
  const groups = new Map<string, Inputs>()
  for (const input of Array.isArray(value) ? value : []) {
    const address = textOf(input?.address)
    const types = `${input.sighashTypes ?? ''}`
    const [sigHash] = SIG_HASHES.find(([, type]) => `${type}` === types) ?? []
    if (types && !sigHash) unsupported('sighashTypes')
    const key = address + types
    const group = groups.get(key) ?? { address, indexes: [], ...(sigHash && { sigHash }) }
    group.indexes.push(Number(input.index))
    groups.set(key, group)
  }
  return [...groups.values()]
}

type Call = [method: string, params: unknown]

/** Adapts a wallet with this interface to the contract's methods. */
function wrap(provider: SatsProvider): AdaptedProvider {
  const ask = async (method: string, params?: unknown) => {
    try {
      return unwrap(await provider.request(method, params))
    } catch (thrown) {
      // Some wallets throw the error that others return.
      if ((thrown as { error?: unknown } | null)?.error) unwrap(thrown)
      throw thrown
    }
  }
  /** Reads the accounts with the first of these methods that the wallet supports. */
  const firstOf = async ([method, params]: Call, ...[next, ...others]: Call[]): Promise<object[]> => {
    try {
      return plainAccounts(await ask(method, params))
    } catch (error) {
      if (!next || !isMissing(error)) throw error
      return firstOf(next, ...others)
    }
  }
  const adapted = createProvider({
    bip122_requestAccounts: () =>
      firstOf(
        ['wallet_connect', { addresses: PURPOSES.purposes }],
        ['getAccounts', PURPOSES],
        ['getAddresses', PURPOSES],
      ),
    bip122_getAccounts: () => firstOf(['wallet_getAccount', null], ['getAddresses', PURPOSES]),
    bip122_disconnect: async () => {
      await ask('wallet_disconnect', null).catch(() => {})
      return null
    },
    signMessage: async ({ account, address = account, message, protocol }) => {
      const params = { address, message: textOf(message), ...(protocol ? { protocol } : {}) }
      const { signature, messageHash } = await ask('signMessage', params)
      return { address, signature: hexOf(signature), messageHash }
    },
    signPsbt: async ({ psbt, signInputs, broadcast }) => {
      const inputs = inputsOf(signInputs)
      if (inputs.some(({ sigHash }) => sigHash)) unsupported('sighashTypes')
      const signed = await ask('signPsbt', {
        psbt: textOf(psbt),
        signInputs: Object.fromEntries(inputs.map(({ address, indexes }) => [address, indexes])),
        broadcast: !!broadcast,
      })
      return { psbt: textOf(signed.psbt), txid: signed.txid }
    },
    sendTransfer: async ({ recipientAddress, amount }) => {
      const recipients = [{ address: textOf(recipientAddress), amount: Number(amount) }]
      return { txid: textOf((await ask('sendTransfer', { recipients })).txid) }
    },
  })
  const cb = () => adapted.emit('disconnect')
  for (const eventName of EVENTS) {
    // Current versions accept one object, older ones a name and a function. Each ignores the other form.
    attempt(() => provider.addListener?.({ eventName, cb }))
    attempt(() => provider.addListener?.(eventName, cb))
  }
  return adapted
}

/**
 * Discovers wallets with this interface that are not yet listed under the same name. Returns a function that stops it.
 */
export function discoverSats(registry: WalletRegistry): () => void {
  return discoverInjected<Params, SatsProvider>(registry, {
    namespace: 'bip122',
    type: 'ANNOUNCED',
    method: 'request',
    entries: () => (window as { btc_providers?: Params[] }).btc_providers ?? [],
    // Such as `XverseProviders.BitcoinProvider`.
    locate: ({ id, name, icon }) => ({ key: textOf(id), name, icon, path: textOf(id).split('.') }),
    isKnown: (wanted) =>
      registry
        .list()
        .some(
          ({ namespace, name }) => namespace === 'bip122' && name.toLowerCase() === `${wanted}`.toLowerCase(),
        ),
    wrap,
  })
}
