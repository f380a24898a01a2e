import type { FamilyContext } from '../families/family.ts'
import type { StandardAccount, StandardWallet } from '../types.ts'
import { bytesOf, fromBase58, fromBase64, toBase58, toBase64 } from '../wallets/bytes.ts'
import { invalid } from '../wallets/failure.ts'
import { SOLANA_CHAINS, signatureAt } from '../wallets/solana.ts'
import { createStandardWallet, each, type StandardBase } from './standard.ts'

interface Input {
  account: StandardAccount
  message: Uint8Array
  transaction: Uint8Array
  chain?: string
  options?: { [name: string]: unknown }
}

const VERSIONS = { supportedTransactionVersions: ['legacy', 0] as const }

/** What was signed, put back into the transaction where a wallet answers with the signature alone. */
function signedOf(input: Input, { signature, transaction }: { signature?: unknown; transaction?: unknown }) {
  if (transaction) return { signedTransaction: fromBase64(transaction) }
  const signedTransaction = Uint8Array.from(bytesOf(input.transaction))
  const [start] = signatureAt(signedTransaction, input.account.address)
  signedTransaction.set(fromBase58(signature), start)
  return { signedTransaction }
}

function featuresOf({ request, checkChain }: StandardBase) {
  const ask = async (method: string, params: object) =>
    (await request({ method: `solana_${method}`, params })) as { [field: string]: unknown }
  const paramsOf = ({ account, transaction, chain }: Input) => {
    checkChain(chain)
    return { transaction: toBase64(bytesOf(transaction)), pubkey: account.address }
  }
  const signOne = async (input: Input) => signedOf(input, await ask('signTransaction', paramsOf(input)))
  const signAll = async (inputs: Input[]) => {
    const [first] = inputs.map(paramsOf)
    const params = { pubkey: first?.pubkey, transactions: inputs.map((input) => paramsOf(input).transaction) }
    const { transactions } = await ask('signAllTransactions', params)
    if (!Array.isArray(transactions) || transactions.length !== inputs.length) return invalid('answer')
    return transactions.map((item) => ({ signedTransaction: fromBase64(item) }))
  }
  return {
    'solana:signMessage': {
      signMessage: (...inputs: Input[]) =>
        each(inputs, async ({ account, message }) => {
          const params = { message: toBase58(bytesOf(message)), pubkey: account.address }
          const { signature } = await ask('signMessage', params)
          return { signedMessage: message, signature: fromBase58(signature) }
        }),
    },
    'solana:signTransaction': {
      ...VERSIONS,
      signTransaction: (...inputs: Input[]) => (inputs.length > 1 ? signAll(inputs) : each(inputs, signOne)),
    },
    'solana:signAndSendTransaction': {
      ...VERSIONS,
      signAndSendTransaction: (...inputs: Input[]) =>
        each(inputs, async (input) => {
          // As JSON: what an app leaves undefined is not said.
          const sendOptions = JSON.parse(JSON.stringify(input.options ?? {}))
          const { signature } = await ask('signAndSendTransaction', { ...paramsOf(input), sendOptions })
          return { signature: fromBase58(signature) }
        }),
    },
  }
}

/** The dApp's Solana wallet, by Wallet Standard. */
export function createSolana(context: FamilyContext): StandardWallet {
  return createStandardWallet(context, {
    namespace: 'solana',
    chain: 'solana',
    chains: SOLANA_CHAINS,
    publicKeyOf: fromBase58,
    features: featuresOf,
  })
}
