import { bytesToHex, stringToBytes } from 'viem'
import { base64ToBytes, bytesToBase64 } from '../shared/base64.ts'
import { WalletError, walletError } from '../shared/errors.ts'
import { hashOf, signMessage } from './bip322.ts'
import { type Bip122Options, complete } from './options.ts'
import { idOf, signPsbt, transfer } from './psbt.ts'
import { type Bip122Core, keyOf, Refusal } from './wallet.ts'

/* The provider for sats-connect: `request(method, params)` answers in JSON-RPC's format. */

type Params = Record<string, unknown>
type Listener = { eventName: string; cb: (event: { type: string }) => void }
type Methods = Readonly<Record<string, (params: Params) => Promise<unknown>>>

const addressesOf = (core: Bip122Core) =>
  core.accounts().map(({ address, publicKey, purpose, type }) => ({
    address,
    publicKey: bytesToHex(publicKey).slice(2),
    purpose,
    addressType: type,
    walletType: 'software',
  }))

function connecting(core: Bip122Core): Methods {
  const answer = async (method: string, params: Params) => {
    await core.connect(method, params)
    return { addresses: addressesOf(core) }
  }
  return {
    wallet_connect: (params) => answer('wallet_connect', params),
    getAddresses: (params) => answer('getAddresses', params),
    getAccounts: async (params) => (await answer('getAccounts', params)).addresses,
    wallet_getAccount: (params) =>
      core.ask({
        method: 'wallet_getAccount',
        params,
        answer: () => {
          if (!core.state().connected) throw walletError(-32_002, 'Access denied.')
          return { addresses: addressesOf(core) }
        },
      }),
    wallet_disconnect: (params) =>
      core.ask({
        method: 'wallet_disconnect',
        params,
        answer: () => {
          core.update({ connected: false, authorised: [] })
          return null
        },
      }),
  }
}

function signing(core: Bip122Core): Methods {
  const asked = (method: string, act: (params: Params) => unknown) => (params: Params) =>
    core.ask({ method, params, prompt: `${method} for ${core.host.origin}?`, answer: () => act(params) })
  return {
    signMessage: asked('signMessage', ({ address, message }) => {
      const key = keyOf(core, address)
      const bytes = stringToBytes(String(message))
      return {
        address,
        messageHash: bytesToBase64(hashOf(bytes)),
        signature: bytesToBase64(signMessage(key, bytes)),
        protocol: 'BIP322',
      }
    }),
    signPsbt: asked('signPsbt', ({ psbt, signInputs = {}, broadcast }) => {
      const inputs = Object.entries(signInputs as Record<string, number[]>).map(([address, indexes]) => ({
        key: keyOf(core, address),
        indexes,
      }))
      const signed = signPsbt(base64ToBytes(String(psbt)), inputs)
      return { psbt: bytesToBase64(signed), ...(broadcast === true && { txid: idOf(signed) }) }
    }),
    sendTransfer: asked('sendTransfer', ({ recipients }) => {
      const [from] = core.accounts().filter(({ purpose }) => purpose === 'payment')
      if (!from) throw walletError(4100)
      return { txid: transfer(from, recipients as { address: string; amount: number }[]) }
    }),
  }
}

/** sats-connect's own code for a person's rejection. */
const NO = -32_000

const errorOf = (error: unknown) => {
  const { code = error instanceof Refusal ? NO : -32_603, message } = error as {
    code?: number
    message?: string
  }
  return { code, message: message ?? String(error) }
}

/** The provider that a wallet adds to a page. */
export function satsProvider(core: Bip122Core, options: Bip122Options) {
  const { failures, without } = complete(options)
  const methods: Methods = { ...connecting(core), ...signing(core) }
  const listeners = new Set<Listener>()
  core.onChange(() => {
    const type = core.state().connected ? 'accountChange' : 'disconnect'
    for (const { eventName, cb } of [...listeners]) if (eventName === type) cb({ type })
  })
  const run = async (method: string, params: unknown) => {
    const known = Object.hasOwn(methods, method) && !without.includes(method)
    if (!known) throw new WalletError(-32_601, `Method "${method}" is not supported.`)
    return methods[method]?.((params ?? {}) as Params)
  }
  return {
    request: async (method: string, params?: unknown) => {
      try {
        return { jsonrpc: '2.0', id: 'one', result: await run(method, params) }
      } catch (error) {
        const answer = { jsonrpc: '2.0', id: 'one', error: errorOf(error) }
        if (failures === 'throws') throw answer
        return answer
      }
    },
    addListener: ({ eventName, cb }: Listener) => {
      if (typeof cb !== 'function') throw new TypeError('cb is not a function')
      const listener = { eventName, cb }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
