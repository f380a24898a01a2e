import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { createNoopSigner, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import * as z from 'zod/mini'
import { chainsWords } from '../../messages/en/chains.ts'
import type { CaipNetwork } from '../../types.ts'
import type { FindingCode, NamespaceAdapter, Transfer } from '../adapter.ts'
import { field, textOf } from '../answers.ts'
import { askNetwork } from '../askNetwork.ts'
import type { AskWallet } from '../askWallet.ts'
import { sentId } from '../sentId.ts'
import { codeOf } from '../walletError.ts'
import { broadcast } from './broadcast.ts'
import { SIGNATURE } from './message.ts'
import { planToken } from './tokenTransfer.ts'
import { addressOf, unsignedTransaction } from './transaction.ts'

const Blockhash = z.object({ value: z.object({ blockhash: z.string() }) })

/** The codes of wallets that sign transactions and leave the broadcast to the dApp. */
const CANNOT_SEND: readonly unknown[] = [ErrorCode.UNSUPPORTED_METHOD, -32601, 5201]

const moveLamports = ({ from, to, amount }: Transfer): Instruction =>
  getTransferSolInstruction({
    source: createNoopSigner(addressOf(from)),
    destination: addressOf(to),
    amount,
  })

/**
 * The instructions that move a transfer's coins or tokens. Rejects with a text for the visitor if that is impossible.
 */
async function instructionsOf(network: CaipNetwork, transfer: Transfer): Promise<Instruction[]> {
  const { token } = transfer
  if (!token) return [moveLamports(transfer)]
  const { instructions, findings } = await planToken(network, { ...transfer, token })
  // With some findings no transfer is signed: it would fail, or move nothing.
  const stops: { readonly [code in FindingCode]?: string } = chainsWords.stops
  const stop = findings.flatMap(({ code }) => stops[code] ?? [])[0]
  if (stop) throw new AirlockError(ErrorCode.INVALID_PARAMS, stop)
  return instructions
}

/** An unsigned transaction of lamports. */
export const transferTransaction = (transfer: Transfer, blockhash: string): string =>
  unsignedTransaction(addressOf(transfer.from), [moveLamports(transfer)], blockhash)

/** For wallets that only sign: the widget broadcasts the signed transaction. */
async function signThenSend(
  ask: AskWallet,
  network: CaipNetwork,
  request: { transaction: string; pubkey: string },
): Promise<string> {
  const answer = await ask('solana_signTransaction', request)
  return broadcast(network, textOf(field(answer, 'transaction'), /^[A-Za-z0-9+/]{88,1644}={0,2}$/))
}

/** The wallet signs a transaction and sends it; a wallet that only signs leaves the sending to the widget. */
export async function sendTransaction(
  ask: AskWallet,
  network: CaipNetwork,
  request: { transaction: string; pubkey: string },
): Promise<string> {
  try {
    const answer = await ask('solana_signAndSendTransaction', request)
    return sentId(field(answer, 'signature'), SIGNATURE)
  } catch (error) {
    if (!CANNOT_SEND.includes(codeOf(error))) throw error
    return signThenSend(ask, network, request)
  }
}

/** The network is only asked for the transaction's contents and a recent blockhash. */
export const send: NonNullable<NamespaceAdapter['send']> = async (ask, network, transfer) => {
  const instructions = await instructionsOf(network, transfer)
  const { value } = await askNetwork(network, 'getLatestBlockhash', [], Blockhash)
  const transaction = unsignedTransaction(addressOf(transfer.from), instructions, value.blockhash)
  return sendTransaction(ask, network, { transaction, pubkey: transfer.from })
}
