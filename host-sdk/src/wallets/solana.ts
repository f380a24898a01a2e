import { SOLANA_CLUSTERS } from '../contract/solanaClusters.ts'
import type { Methods, Params } from './adaptedProvider.ts'
import { bytesOf, fromBase58, fromBase64, toBase58, toBase64 } from './bytes.ts'
import { fail, invalid, UNAUTHORIZED } from './failure.ts'
import { discoverStandard, type StandardAccount, type StandardAsks, type StandardFamily } from './standard.ts'
import type { WalletRegistry } from './walletRegistry.ts'

/** The position of an account's signature in a serialized transaction, for both transaction versions. */
export function signatureAt(transaction: Uint8Array, pubkey: string): [start: number, end: number] {
  const [count = 0] = transaction
  const message = 1 + count * 64
  const isVersioned = (transaction[message] ?? 0) >= 0x80
  // The header has three numbers, followed by the number of accounts. The signing accounts come first.
  const keys = message + (isVersioned ? 5 : 4)
  const slots = Array.from({ length: count }, (_, index) => index)
  const slot = slots.find(
    (index) => toBase58(transaction.slice(keys + index * 32, keys + index * 32 + 32)) === pubkey,
  )
  return slot === undefined ? invalid('transaction') : [1 + slot * 64, 65 + slot * 64]
}

/** Solana's methods, built on the features of its wallets. */
function methods({ account: find, call, chain }: StandardAsks): Methods {
  const account = ({ pubkey }: Params) =>
    find(pubkey) ?? fail(UNAUTHORIZED, 'The wallet does not share this account')
  const input = (transaction: unknown, params: Params) => ({
    account: account(params),
    transaction: fromBase64(transaction),
    chain: chain(),
  })
  const sign = async (transactions: unknown[], params: Params) => {
    const inputs = transactions.map((transaction) => input(transaction, params))
    return (await call('signTransaction', ...inputs)).map((answer) => bytesOf(answer.signedTransaction))
  }
  return {
    // Connects too: a wallet asks its person once for both.
    solana_signIn: async (params) => {
      const [signed] = await call('signIn', params)
      const account = signed?.account as StandardAccount | undefined
      return {
        pubkey: account?.address,
        message: toBase64(signed?.signedMessage),
        signature: toBase58(signed?.signature),
      }
    },
    solana_signMessage: async (params) => {
      const message = { account: account(params), message: fromBase58(params.message) }
      const [signed] = await call('signMessage', message)
      return { signature: toBase58(signed?.signature) }
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
      const sending = { ...input(params.transaction, params), options: params.sendOptions }
      const [sent] = await call('signAndSendTransaction', sending)
      return { signature: toBase58(sent?.signature) }
    },
  }
}

export const SOLANA: StandardFamily = {
  namespace: 'solana',
  chain: 'solana',
  chains: SOLANA_CLUSTERS,
  connect: ['standard:connect'],
  plain: ({ address }) => ({ pubkey: address }),
  methods,
  isOneForAll: true,
}

/** Discovers Solana wallets. Returns a function that stops it. */
export function discoverSolana(registry: WalletRegistry, chain: () => string): () => void {
  return discoverStandard(registry, SOLANA, chain)
}
