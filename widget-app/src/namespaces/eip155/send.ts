import type { NamespaceAdapter } from '../adapter.ts'
import { textOf } from '../answers.ts'
import { toTransaction } from './transfer.ts'

const HASH = /^0x[0-9a-f]{64}$/i

export const send: NonNullable<NamespaceAdapter['send']> = async (ask, network, transfer) =>
  textOf(await ask('eth_sendTransaction', [toTransaction(network, transfer)]), HASH)
