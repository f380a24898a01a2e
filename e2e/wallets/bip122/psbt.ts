import { Transaction } from '@scure/btc-signer'
import { walletError } from '../shared/errors.ts'
import type { BitcoinKey } from './keys.ts'

/** The inputs that each account has to sign. */
export type InputsToSign = { key: BitcoinKey; indexes: readonly number[] }[]

const OPTIONS = { allowUnknownOutputs: true, allowUnknownInputs: true }

function read(psbt: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(psbt, OPTIONS)
  } catch {
    throw walletError(-32_602, 'Not a PSBT')
  }
}

/** Signs the requested inputs and returns the PSBT. The other inputs stay unchanged. */
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

/** The id of the signed transaction. It is not sent to any chain. */
export function idOf(psbt: Uint8Array): string {
  const transaction = read(psbt)
  transaction.finalize()
  return transaction.id
}

/** The spent coin of transfers does not exist. Everything else about them is real. */
const COIN = { txid: '01'.repeat(32), index: 0, amount: 100_000_000n }
const FEE = 1000n

/** Signs a transfer from a payment address and returns its id. Amounts are in satoshi. */
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
