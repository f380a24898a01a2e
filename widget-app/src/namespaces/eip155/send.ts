import type { NamespaceAdapter } from '../adapter.ts'
import { textOf } from '../answers.ts'

const HASH = /^0x[0-9a-f]{64}$/i

export const send: NonNullable<NamespaceAdapter['send']> = async (ask, _network, { from, to, amount }) =>
  textOf(await ask('eth_sendTransaction', [{ from, to, value: `0x${amount.toString(16)}` }]), HASH)
