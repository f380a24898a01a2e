import { RawTx, RawWitness, Script, Transaction } from '@scure/btc-signer'
import { sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import type { BitcoinKey } from './keys.ts'

/*
 * BIP-322, simple format: a message is signed by spending an output that commits to the message, in a transaction that
 * no chain accepts.
 */

const ALL = 1

/** The hash of the message. */
export const hashOf = (message: Uint8Array): Uint8Array => tagSchnorr('BIP0322-signed-message', message)

/** The id of the transaction whose output is spent. It commits to the address and the message. */
function toSpend(key: BitcoinKey, message: Uint8Array): Uint8Array {
  const bytes = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffff_ffff,
        finalScriptSig: Script.encode(['OP_0', hashOf(message)]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script: key.script }],
    lockTime: 0,
  })
  return sha256x2(bytes).reverse()
}

/** The serialized witness of the spending transaction. */
export function signMessage(key: BitcoinKey, message: Uint8Array): Uint8Array {
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({
    txid: toSpend(key, message),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: key.script, amount: 0n },
    ...(key.type === 'p2tr' ? { tapInternalKey: key.publicKey } : { sighashType: ALL }),
  })
  transaction.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  transaction.signIdx(key.secret(), 0)
  transaction.finalizeIdx(0)
  const { finalScriptWitness } = transaction.getInput(0)
  if (!finalScriptWitness) throw new Error('The message has no witness.')
  return RawWitness.encode(finalScriptWitness)
}
