import type { FamilyContext } from '../families/family.ts'
import type { StandardAccount, StandardWallet } from '../types.ts'
import { bytesOf, fromBase58, fromBase64, toBase58, toBase64 } from '../wallets/bytes.ts'
import { invalid } from '../wallets/failure.ts'
import { SOLANA, signatureAt } from '../wallets/solana.ts'
import { type SignInInput, signInAccount, signInMessage } from './signIn.ts'
import { createStandardWallet, each, type StandardBase } from './standard.ts'

interface Input {
  account: StandardAccount
  message: Uint8Array
  transaction: Uint8Array
  chain?: string
  options?: { [name: string]: unknown }
}

const OF_TRANSACTIONS = { supportedTransactionVersions: ['legacy', 0] as const }

/** The signed transaction. If a wallet answers with a signature only, it is inserted into the transaction. */
function signedOf(input: Input, { signature, transaction }: { signature?: unknown; transaction?: unknown }) {
  if (transaction) return { signedTransaction: fromBase64(transaction) }
  const signedTransaction = Uint8Array.from(bytesOf(input.transaction))
  const [start] = signatureAt(signedTransaction, input.account.address)
  signedTransaction.set(fromBase58(signature), start)
  return { signedTransaction }
}

/** A request with several transactions can be for one account only. */
const isOfOne = (inputs: Input[]) => new Set(inputs.map(({ account }) => account.address)).size === 1

function calls({ ask, checkChain, connect }: StandardBase) {
  const signMessage = async ({ account, message }: Pick<Input, 'account' | 'message'>) => {
    const params = { message: toBase58(message), pubkey: account.address }
    const { signature } = await ask('solana_signMessage', params)
    return { signedMessage: message, signature: fromBase58(signature) }
  }
  /** Connects a wallet if none is connected. Signs a message, because every kind of wallet supports and shows that. */
  const signIn = async (input: SignInInput = {}) => {
    const account = signInAccount((await connect()).accounts, input)
    const message = new TextEncoder().encode(signInMessage(input, account.address))
    return { account, ...(await signMessage({ account, message })) }
  }
  const paramsOf = ({ account, transaction, chain }: Input) => {
    checkChain(chain)
    return { transaction: toBase64(transaction), pubkey: account.address }
  }
  const signOne = async (input: Input) =>
    signedOf(input, await ask('solana_signTransaction', paramsOf(input)))
  const signAll = async (inputs: Input[]) => {
    const all = inputs.map(paramsOf)
    const params = { pubkey: all[0]?.pubkey, transactions: all.map(({ transaction }) => transaction) }
    const { transactions } = await ask('solana_signAllTransactions', params)
    if (!Array.isArray(transactions) || transactions.length !== inputs.length) return invalid('answer')
    return transactions.map((item) => ({ signedTransaction: fromBase64(item) }))
  }
  return {
    signIn: (...inputs: SignInInput[]) => each(inputs.length ? inputs : [{}], signIn),
    signMessage: (...inputs: Input[]) => each(inputs, signMessage),
    signTransaction: (...inputs: Input[]) =>
      inputs.length > 1 && isOfOne(inputs) ? signAll(inputs) : each(inputs, signOne),
    signAndSendTransaction: (...inputs: Input[]) =>
      each(inputs, async (input) => {
        // The JSON round trip removes undefined options.
        const sendOptions = JSON.parse(JSON.stringify(input.options ?? {}))
        const params = { ...paramsOf(input), sendOptions }
        const { signature } = await ask('solana_signAndSendTransaction', params)
        return { signature: fromBase58(signature) }
      }),
  }
}

/** The dApp's Solana wallet (Wallet Standard). */
export const createSolana = (context: FamilyContext): StandardWallet =>
  createStandardWallet(context, SOLANA, { publicKeyOf: fromBase58, calls, ofTransactions: OF_TRANSACTIONS })
