import type { SendState } from '../../state/late/sendState.ts'
import { isBlank, toBaseUnits } from './amount.ts'

/** The first thing that the form lacks; `ready` if it is complete. */
export type SendStage =
  | 'noAsset'
  | 'noAmount'
  | 'badAmount'
  | 'tooMuch'
  | 'noRecipient'
  | 'asking'
  | 'badRecipient'
  | 'unreachable'
  | 'ready'

type Form = Pick<SendState, 'asset' | 'amount' | 'recipient'>

/** The possible gaps in the order in which they are reported. */
const LACKS: readonly (readonly [SendStage, (form: Form, amount: bigint | null) => boolean])[] = [
  ['noAsset', ({ asset }) => !asset],
  ['noAmount', ({ amount }) => isBlank(amount)],
  ['badAmount', (_form, amount) => amount === null],
  ['tooMuch', ({ asset }, amount) => (amount ?? 0n) > (asset?.balance ?? 0n)],
  ['noRecipient', ({ recipient }) => recipient.status === 'empty'],
  ['asking', ({ recipient }) => recipient.status === 'asking'],
  ['badRecipient', ({ recipient }) => recipient.status === 'invalid'],
  ['unreachable', ({ recipient }) => recipient.status === 'unreachable'],
]

export function stageOf(form: Form): SendStage {
  const amount = form.asset ? toBaseUnits(form.amount, form.asset.decimals) : null
  return LACKS.find(([, holds]) => holds(form, amount))?.[0] ?? 'ready'
}
