import { Transaction } from '@scure/btc-signer'
import { walletError } from '../eip155/errors.ts'
import type { BitcoinKey } from './keys.ts'

/** Which inputs an account is to sign. */
export type InputsToSign = { key: BitcoinKey; indexes: readonly number[] }[]

const OPTIONS = { allowUnknownOutputs: true, allowUnknownInputs: true }

function read(psbt: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(psbt, OPTIONS)
  } catch {
    throw walletError(-32_602, 'Not a PSBT')
  }
}

/** Signs what it is asked to, and answers with the PSBT; the other inputs stay as they are. */
export function signPsbt(psbt: Uint8Array, inputs: InputsToSign): Uint8Array {
  const transaction = read(psbt)
  for (const { key, indexes } of inputs) {
    for (const index of indexes) {
      if (index < 0 || index >= transaction.inputsLength) throw walletError(-32_602, `No input ${index}`)
      transaction.signIdx(key.secret(), index)
    }
  }
  return transaction.toPSBT()
}

/** The id under which a chain would know the signed transaction. There is no chain here that it is sent to. */
export function idOf(psbt: Uint8Array): string {
  const transaction = read(psbt)
  transaction.finalize()
  return transaction.id
}

/** The coin that transfers spend is made up: everything else of them is real. */
const COIN = { txid: '01'.repeat(32), index: 0, amount: 100_000_000n }
const FEE = 1000n

/** A signed transfer from an address to pay from; answers with its id. Amounts are in satoshi. */
export function transfer(from: BitcoinKey, recipients: { address: string; amount: number }[]): string {
  const transaction = new Transaction()
  const { txid, index, amount } = COIN
  transaction.addInput({ txid, index, witnessUtxo: { script: from.script, amount } })
  let rest = amount - FEE
  for (const recipient of recipients) {
    transaction.addOutputAddress(recipient.address, BigInt(recipient.amount))
    rest -= BigInt(recipient.amount)
  }
  if (rest < 0n) throw walletError(-32_603, 'Insufficient funds')
  transaction.addOutputAddress(from.address, rest)
  transaction.sign(from.secret())
  transaction.finalize()
  return transaction.id
}
