import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { standardEvents } from '../shared/standardEvents.ts'
import { withTraps } from '../shared/traps.ts'
import { signMessage } from './bip322.ts'
import { type Bip122Options, complete } from './options.ts'
import { idOf, signPsbt } from './psbt.ts'
import { type Bip122Core, keyOf } from './wallet.ts'

/*
 * Bitcoin's extensions of Wallet Standard: https://github.com/ExodusMovement/bitcoin-wallet-standard
 */

const CHAINS = ['bitcoin:mainnet'] as const
const SIGNING = ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction'] as const

type PsbtInput = {
  psbt: Uint8Array
  inputsToSign: readonly { account: WalletAccount; signingIndexes: readonly number[] }[]
}

/** Returns the same object for the same account, for the life of the page. */
function createAccounts(core: Bip122Core) {
  const made = new Map<string, WalletAccount>()
  return () =>
    core.accounts().map(({ address, publicKey, purpose }) => {
      const fresh = { address, publicKey, chains: CHAINS, features: SIGNING, purpose }
      const account = made.get(address) ?? fresh
      made.set(address, account)
      return account
    })
}

const signed = (core: Bip122Core, { psbt, inputsToSign }: PsbtInput) =>
  signPsbt(
    psbt,
    inputsToSign.map(({ account, signingIndexes }) => ({
      key: keyOf(core, account.address),
      indexes: signingIndexes,
    })),
  )

/** The action for each input of a feature. The person is asked once for all inputs. */
const actionsOf = (core: Bip122Core) => ({
  'bitcoin:signMessage': ({ account, message }: { account: WalletAccount; message: Uint8Array }) => ({
    signedMessage: message,
    signature: signMessage(keyOf(core, account.address), message),
  }),
  'bitcoin:signTransaction': (input: PsbtInput) => ({ signedPsbt: signed(core, input) }),
  'bitcoin:signAndSendTransaction': (input: PsbtInput) => ({ txId: idOf(signed(core, input)) }),
})

function signingFeatures(core: Bip122Core) {
  const entries = Object.entries(actionsOf(core)).map(([name, act]) => {
    const method = name.slice('bitcoin:'.length)
    const run = (...inputs: never[]) =>
      core.ask<object[]>({
        method: name,
        params: inputs,
        prompt: `${method} for ${core.host.origin}?`,
        answer: () => inputs.map((input) => act(input)),
      })
    return [name, { version: '1.0.0', [method]: run }] as const
  })
  return Object.fromEntries(entries)
}

export function standardWallet(core: Bip122Core, options: Bip122Options): Wallet {
  const { without, name, icon, traps } = complete(options)
  const accounts = createAccounts(core)
  const events = standardEvents(core, accounts)
  const connect = (method: string) => async (input?: { silent?: boolean }) => {
    await core.connect(method, input, input?.silent)
    events.reveal()
    return { accounts: accounts() }
  }
  const disconnect = (method: string) => () =>
    core.ask({ method, answer: () => core.update({ connected: false, authorised: [] }) })
  const features: Record<`${string}:${string}`, unknown> = {
    'standard:connect': { version: '1.0.0', connect: connect('standard:connect') },
    'standard:disconnect': { version: '1.0.0', disconnect: disconnect('standard:disconnect') },
    'standard:events': { version: '1.0.0', on: events.on },
    'bitcoin:connect': { version: '1.0.0', connect: connect('bitcoin:connect') },
    'bitcoin:disconnect': { version: '1.0.0', disconnect: disconnect('bitcoin:disconnect') },
    ...signingFeatures(core),
  }
  for (const feature of without) delete features[feature as `${string}:${string}`]
  const wallet = {
    version: '1.0.0' as const,
    name,
    icon: icon as Wallet['icon'],
    chains: CHAINS,
    features,
    get accounts() {
      return events.isRevealed() ? accounts() : []
    },
  }
  return withTraps(wallet, traps)
}
