import {
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  createTransactionMessage,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { Executed, Ledger } from './ledger.ts'
import { readMessage } from './message.ts'
import { RpcProblem } from './problem.ts'

/** Sends a normal transfer from a funded account, so it appears in the history too. */
export async function airdrop(ledger: Ledger, destination: Address, amount: bigint): Promise<Executed> {
  // Two requests for the same amount at the same moment become two transactions.
  ledger.renewBlockhash()
  const { blockhash, lastValidBlockHeight } = ledger.blockhash()
  const lifetime = {
    blockhash: blockhash as Blockhash,
    lastValidBlockHeight: BigInt(lastValidBlockHeight),
  }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (each) => setTransactionMessageFeePayerSigner(ledger.faucet, each),
    (each) => setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
    (each) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: ledger.faucet, destination, amount }),
        each,
      ),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  const executed = ledger.send({ transaction, message: readMessage(transaction.messageBytes) })
  if (executed?.error === null) return executed
  throw new RpcProblem('internal', 'The faucet does not have that much')
}
