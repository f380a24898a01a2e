import { bytesOf, fromBase58, fromBase64, toBase58, toBase64 } from './bytes.ts'
import { Code, fail, invalid } from './failure.ts'
import type { Shelf } from './shelf.ts'
import { type Methods, type Params, type Speaker, speak, unsupported } from './speak.ts'
import { accountsOf, discoverStandard, featureOf, type StandardWallet } from './standard.ts'

const SIGN = 'solana:signTransaction'
const SEND = 'solana:signAndSendTransaction'
const SIGN_MESSAGE = 'solana:signMessage'

/** Wallet Standard's names of the networks that have one. */
export const SOLANA_CHAINS: Record<string, string> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHScCKQY3': 'testnet',
}

type Signed = Record<'signature' | 'signedTransaction', unknown>

/** Where the signature of an account is in a serialized transaction, both versions of them. */
export function signatureAt(transaction: Uint8Array, pubkey: string): [start: number, end: number] {
  const [count = 0] = transaction
  const message = 1 + count * 64
  const isVersioned = (transaction[message] ?? 0) >= 0x80
  // A header of three numbers, then how many accounts there are: those that sign come first.
  const keys = message + (isVersioned ? 5 : 4)
  const slots = Array.from({ length: count }, (_, index) => index)
  const slot = slots.find(
    (index) => toBase58(transaction.slice(keys + index * 32, keys + index * 32 + 32)) === pubkey,
  )
  return slot === undefined ? invalid('transaction') : [1 + slot * 64, 65 + slot * 64]
}

/** A Wallet Standard wallet of Solana in the contract's words. `chainOf` says on which network it is to send. */
function wrap(wallet: StandardWallet, chainOf: () => string): Speaker {
  const accounts = () => accountsOf(wallet).map(({ address }) => ({ pubkey: address }))
  const account = ({ pubkey }: Params) =>
    accountsOf(wallet).find(({ address }) => pubkey === undefined || address === pubkey) ??
    fail(Code.UNAUTHORIZED, 'The wallet does not share this account')
  const call = async (feature: string, ...inputs: unknown[]): Promise<Signed[]> => {
    const run = featureOf(wallet, feature)
    const answers = run ? await run(...inputs) : unsupported(feature)
    return Array.isArray(answers) && answers.length === inputs.length ? answers : invalid('answer')
  }
  const sign = (transactions: unknown[], params: Params) =>
    call(
      SIGN,
      ...transactions.map((item) => ({
        account: account(params),
        transaction: fromBase64(item),
        chain: chainOf(),
      })),
    ).then((answers) => answers.map(({ signedTransaction }) => bytesOf(signedTransaction)))
  const methods: Methods = {
    solana_requestAccounts: async () => {
      await featureOf(wallet, 'standard:connect')?.()
      return accounts()
    },
    solana_getAccounts: async () => {
      if (!accounts().length) await featureOf(wallet, 'standard:connect')?.({ silent: true })
      return accounts()
    },
    solana_disconnect: async () => {
      await featureOf(wallet, 'standard:disconnect')?.()
      return null
    },
    solana_signMessage: async (params) => {
      const input = { account: account(params), message: fromBase58(params.message) }
      const [signed] = await call(SIGN_MESSAGE, input)
      return { signature: toBase58(bytesOf(signed?.signature)) }
    },
    solana_signTransaction: async (params) => {
      const [signed = invalid('answer')] = await sign([params.transaction], params)
      const signature = signed.slice(...signatureAt(signed, account(params).address))
      return { signature: toBase58(signature), transaction: toBase64(signed) }
    },
    solana_signAllTransactions: async (params) => {
      const { transactions } = params
      if (!Array.isArray(transactions) || !transactions.length) return invalid('transactions')
      return { transactions: (await sign(transactions, params)).map(toBase64) }
    },
    solana_signAndSendTransaction: async (params) => {
      const transaction = fromBase64(params.transaction)
      const input = { account: account(params), transaction, chain: chainOf(), options: params.sendOptions }
      const [sent] = await call(SEND, input)
      return { signature: toBase58(bytesOf(sent?.signature)) }
    },
  }
  return speak(methods)
}

/** Finds Solana's wallets. Answers with the way to stop. */
export function discoverSolana(shelf: Shelf, chainOf: () => string): () => void {
  return discoverStandard({
    shelf,
    namespace: 'solana',
    chain: 'solana',
    feature: 'standard:connect',
    isOneForAll: true,
    wrap: (wallet) => wrap(wallet, chainOf),
  })
}
