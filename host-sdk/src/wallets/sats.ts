import { fromBase64, fromHex, isHex, textOf, toHex } from './bytes.ts'
import { invalid, UNSUPPORTED_METHOD, USER_REJECTED } from './failure.ts'
import { attempt, discoverPlaces } from './places.ts'
import type { Shelf } from './shelf.ts'
import { accountsIn, type Params, type Speaker, speak, unsupported } from './speak.ts'

/*
 * The shape that sats-connect has made common: `window.btc_providers` lists wallets with the path of their provider in
 * the page, which answers `request(method, params)` by JSON-RPC.
 */

interface SatsProvider {
  request(method: string, params?: unknown): Promise<unknown>
  addListener?(event: string | { eventName: string; cb: () => void }, listener?: () => void): unknown
}

export const PURPOSES = { purposes: ['payment', 'ordinals'] }
/** What tells that accounts are to be read again. */
const EVENTS = ['accountChange', 'networkChange', 'disconnect', 'accountDisconnected']
/** sats-connect's own code for a person's no, and JSON-RPC's for a method that there is not. */
const NO = -32000
const NO_METHOD = -32601

/** The result of an answer, or its error. */
function unwrap(answer: unknown): Params {
  const { error, result } = (answer ?? {}) as { error?: Params; result?: Params }
  if (error) throw error.code === NO ? { ...error, code: USER_REJECTED } : error
  return result ?? invalid('answer')
}

const isMissing = (error: unknown) =>
  [NO_METHOD, UNSUPPORTED_METHOD].includes((error as { code?: number } | null)?.code ?? 0)

/** What an account is for, in the contract's words. */
export function intentionOf(address: string, purpose: unknown) {
  // Only taproot addresses begin like this; a wallet that tells nothing else has its ordinals there.
  const isOrdinal = purpose ? purpose === 'ordinals' : /^(bc|tb|bcrt)1p/.test(address)
  return isOrdinal ? 'ordinal' : 'payment'
}

/** Bitcoin's accounts, whichever of the methods has answered: a list, or a list in an object. */
const plainAccounts = (result: Params) =>
  accountsIn<Params & { address: string }>(Array.isArray(result) ? result : result.addresses)
    .filter(({ symbol = 'BTC' }) => symbol === 'BTC')
    .map(({ address, publicKey, purpose }) => ({
      address,
      publicKey: `${publicKey}`,
      intention: intentionOf(address, purpose),
    }))

/** The signature as hex: these wallets answer with base64. */
const hexOf = (signature: unknown) => toHex((isHex(signature) ? fromHex : fromBase64)(signature))

/** What of a transaction is signed: Wallet Standard's name, and the number in pairing sessions and in Bitcoin. */
export const SIG_HASHES = ['ALL', 'NONE', 'SINGLE'].flatMap((name, index): [name: string, type: number][] => [
  [name, index + 1],
  [`${name}|ANYONECANPAY`, index + 129],
])

interface Inputs {
  address: string
  indexes: number[]
  sigHash?: string
}

/** Which inputs a pairing session's request wants signed, account by account. Throws 4200 for a choice of ways. */
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

type Asked = [method: string, params: unknown]

/** A wallet of this shape in the contract's words. */
function wrap(provider: SatsProvider): Speaker {
  const ask = async (method: string, params?: unknown) => {
    try {
      return unwrap(await provider.request(method, params))
    } catch (thrown) {
      // Some wallets throw what others answer.
      if ((thrown as { error?: unknown } | null)?.error) unwrap(thrown)
      throw thrown
    }
  }
  /** The accounts, by the first of these methods that the wallet has. */
  const firstOf = async ([method, params]: Asked, ...[next, ...others]: Asked[]): Promise<object[]> => {
    try {
      return plainAccounts(await ask(method, params))
    } catch (error) {
      if (!next || !isMissing(error)) throw error
      return firstOf(next, ...others)
    }
  }
  const speaker = speak({
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
  const cb = () => speaker.tell('disconnect')
  for (const eventName of EVENTS) {
    // Today's wallets take one object, yesterday's a name and a function: neither makes anything of the other.
    attempt(() => provider.addListener?.({ eventName, cb }))
    attempt(() => provider.addListener?.(eventName, cb))
  }
  return speaker
}

/** Finds the wallets of this shape that are not on the shelf under the same name. Answers with the way to stop. */
export function discoverSats(shelf: Shelf): () => void {
  return discoverPlaces<Params, SatsProvider>(shelf, {
    namespace: 'bip122',
    type: 'ANNOUNCED',
    method: 'request',
    entries: () => (window as { btc_providers?: Params[] }).btc_providers ?? [],
    // Such as `XverseProviders.BitcoinProvider`.
    place: ({ id, name, icon }) => ({ key: textOf(id), name, icon, path: textOf(id).split('.') }),
    isKnown: (wanted) =>
      shelf
        .list()
        .some(
          ({ namespace, name }) => namespace === 'bip122' && name.toLowerCase() === `${wanted}`.toLowerCase(),
        ),
    wrap,
  })
}
