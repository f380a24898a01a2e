import { getBase58Encoder } from '@solana/kit'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { bytesToBase64 } from '../shared/base64.ts'
import { walletError } from '../shared/errors.ts'
import { standardEvents } from '../shared/standardEvents.ts'
import { withTraps } from '../shared/traps.ts'
import type { SolanaKey } from './keys.ts'
import { complete, type SolanaOptions } from './options.ts'
import { signMessage, signTransaction } from './signing.ts'
import type { SolanaCore } from './wallet.ts'

const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const
const SIGNING = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const

type Input = { account: WalletAccount; message?: Uint8Array; transaction?: Uint8Array; chain?: string }

/** Returns the same object for the same account, for the life of the page. */
function createAccounts(core: SolanaCore) {
  const made = new Map<string, WalletAccount>()
  return () =>
    core.accounts().map(({ address }) => {
      const publicKey = new Uint8Array(getBase58Encoder().encode(address))
      const account = made.get(address) ?? { address, publicKey, chains: CHAINS, features: SIGNING }
      made.set(address, account)
      return account
    })
}

/** The account that signs, if the site may see it. */
function keyOf(core: SolanaCore, { account }: Input): SolanaKey {
  const key = core.accounts().find(({ address }) => address === account.address)
  if (!key) throw walletError(4100)
  return key
}

function bytesIn(bytes: Uint8Array | undefined): Uint8Array {
  if (!(bytes instanceof Uint8Array)) throw walletError(-32_602)
  return bytes
}

/** The action for each input of a feature. The person is asked once for all inputs. */
const actionsOf = (core: SolanaCore, rpcUrl: string) => ({
  'solana:signMessage': async (input: Input) => {
    const signedMessage = bytesIn(input.message)
    return { signedMessage, signature: await signMessage(keyOf(core, input), signedMessage) }
  },
  'solana:signTransaction': async (input: Input) => {
    const { transaction } = await signTransaction(keyOf(core, input), bytesIn(input.transaction))
    return { signedTransaction: transaction }
  },
  'solana:signAndSendTransaction': async (input: Input) => {
    const { transaction, signature } = await signTransaction(keyOf(core, input), bytesIn(input.transaction))
    const params = [bytesToBase64(transaction), { encoding: 'base64' }]
    await core.host.callChain(rpcUrl, { method: 'sendTransaction', params })
    return { signature }
  },
})

type SignInInput = {
  domain?: string
  address?: string
  statement?: string
  resources?: readonly string[]
} & {
  [field: string]: unknown
}

/** The labels of the message's lines in their order. */
const LINES = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const

/** The text of Sign-In With Solana: https://github.com/phantom/sign-in-with-solana. */
function signInText({ domain, statement, resources, ...fields }: SignInInput, address: string): string {
  const lines = LINES.flatMap(([name, label]) => (fields[name] ? [`${label}: ${fields[name]}`] : []))
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const parts = [`${domain} wants you to sign in with your Solana account:\n${address}`]
  return [...parts, ...(statement ? [statement] : []), lines.join('\n')].join('\n\n')
}

/** The accounts as the site sees them. */
interface Shown {
  accounts: () => WalletAccount[]
  reveal: () => void
}

/** Connects the site and signs, by one prompt. */
const signInFeature = (core: SolanaCore, { accounts, reveal }: Shown) => ({
  version: '1.0.0',
  signIn: (input: SignInInput = {}) =>
    core.ask<object[]>({
      method: 'solana:signIn',
      params: input,
      prompt: `Sign in to ${input.domain ?? core.host.origin}?`,
      answer: async () => {
        if (!core.state().connected) core.update({ connected: true, authorised: core.options.share })
        reveal()
        const [account] = accounts()
        const [key] = core.accounts()
        if (!account || !key) throw walletError(4100)
        const signedMessage = new TextEncoder().encode(signInText(input, account.address))
        return [{ account, signedMessage, signature: await signMessage(key, signedMessage) }]
      },
    }),
})

function signingFeatures(core: SolanaCore, rpcUrl: string) {
  const entries = Object.entries(actionsOf(core, rpcUrl)).map(([name, act]) => {
    const method = name.slice('solana:'.length)
    const run = (...inputs: Input[]) =>
      core.ask<object[]>({
        method: name,
        params: inputs.map(({ account, ...rest }) => ({ account: account.address, ...rest })),
        prompt: `${method} for ${core.host.origin}?`,
        answer: () => Promise.all(inputs.map((input) => act(input))),
      })
    return [name, { version: '1.0.0', supportedTransactionVersions: ['legacy', 0], [method]: run }] as const
  })
  return Object.fromEntries(entries)
}

/** The wallet object of a Solana wallet: https://github.com/anza-xyz/wallet-standard. */
export function standardWallet(core: SolanaCore, options: SolanaOptions): Wallet {
  const { rpcUrl, without, name, icon, traps } = complete(options)
  const accounts = createAccounts(core)
  const events = standardEvents(core, accounts)
  const features: Record<`${string}:${string}`, unknown> = {
    'standard:connect': {
      version: '1.0.0',
      connect: async (input?: { silent?: boolean }) => {
        await core.connect('standard:connect', input, input?.silent)
        events.reveal()
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () =>
        core.ask({
          method: 'standard:disconnect',
          answer: () => core.update({ connected: false, authorised: [] }),
        }),
    },
    'standard:events': { version: '1.0.0', on: events.on },
    'solana:signIn': signInFeature(core, { accounts, reveal: events.reveal }),
    ...signingFeatures(core, rpcUrl),
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
