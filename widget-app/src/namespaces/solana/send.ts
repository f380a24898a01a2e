import { AirlockError, ErrorCode, matches } from '@airlock/host-sdk/contract'
import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import type { NamespaceAdapter } from '../adapter.ts'
import { field, textOf } from '../answers.ts'
import { toKey } from './address.ts'
import { SIGNATURE } from './message.ts'
import { askNetwork } from './rpc.ts'

/** The program that moves lamports: 32 zeros. */
const SYSTEM_PROGRAM = new Uint8Array(32)
/** Its second instruction is `Transfer { lamports: u64 }`. */
const TRANSFER = 2

const Blockhash = z.object({
  value: z.object({ blockhash: z.string().check(matches(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)) }),
})

function keyOf(address: string): Uint8Array {
  const key = toKey(address)
  if (!key) throw new AirlockError(ErrorCode.INVALID_PARAMS, 'Invalid Address')
  return key
}

function transferData(lamports: bigint): Uint8Array {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, TRANSFER, true)
  data.setBigUint64(4, lamports, true)
  return new Uint8Array(data.buffer)
}

/**
 * An unsigned transaction in the legacy format (https://solana.com/docs/core/transactions): one empty signature, the
 * header (one signer; the program is only read), the accounts, the blockhash, one instruction. All counts are below
 * 128 and so one byte each.
 */
export function transferTransaction(
  from: string,
  to: string,
  lamports: bigint,
  blockhash: string,
): Uint8Array {
  const keys = from === to ? [keyOf(from), SYSTEM_PROGRAM] : [keyOf(from), keyOf(to), SYSTEM_PROGRAM]
  const program = keys.length - 1
  const data = transferData(lamports)
  return Uint8Array.from([
    ...[1, ...new Uint8Array(64)],
    ...[1, 0, 1],
    ...[keys.length, ...keys.flatMap((key) => [...key])],
    ...keyOf(blockhash),
    ...[1, program, 2, 0, program - 1, data.length, ...data],
  ])
}

/** The wallet signs and sends; the network is only asked for a recent blockhash. */
export const send: NonNullable<NamespaceAdapter['send']> = async (ask, network, { from, to, amount }) => {
  const { value } = await askNetwork(network, 'getLatestBlockhash', [], Blockhash)
  const transaction = base64.encode(transferTransaction(from, to, amount, value.blockhash))
  const answer = await ask('solana_signAndSendTransaction', { transaction, pubkey: from })
  return textOf(field(answer, 'signature'), SIGNATURE)
}
