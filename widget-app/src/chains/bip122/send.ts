import type { NamespaceAdapter } from '../adapter.ts'
import { field } from '../answers.ts'
import { sentId } from '../sentId.ts'

const TRANSACTION = /^[0-9a-f]{64}$/i

/** The wallet chooses the coins and the fee, and sends. */
export const send: NonNullable<NamespaceAdapter['send']> = async (ask, _network, { from, to, amount }) => {
  const given = { account: from, recipientAddress: to, amount: amount.toString() }
  return sentId(field(await ask('sendTransfer', given), 'txid'), TRANSACTION)
}
