import type { NamespaceAdapter } from '../adapter.ts'
import { sentId } from '../sentId.ts'
import { toTransaction } from './transfer.ts'

const HASH = /^0x[0-9a-f]{64}$/i

export const send: NonNullable<NamespaceAdapter['send']> = async (ask, network, transfer) =>
  sentId(await ask('eth_sendTransaction', [toTransaction(network, transfer)]), HASH)
