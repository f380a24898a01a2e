import type { EventName } from '../../../shared/analytics/events.ts'
import { selectActiveNetwork } from '../../state/chains/selectors.ts'
import { selectSwap } from '../../state/late/swapSlice.ts'
import type { SwapStep } from '../../state/late/swapState.ts'
import { type Change, type Derived, track } from './tracked.ts'

/** The steps in which the wallet allows the amount: what ends there is no error of the swap itself. */
const ALLOWING: ReadonlySet<SwapStep | undefined> = new Set(['approving', 'allowing'])

/** The events of the steps that end an attempt. Every other step has none. */
const ENDS: Partial<Record<SwapStep, EventName>> = {
  sent: 'SWAP_SUCCESS',
  declined: 'SWAP_ERROR',
  timedOut: 'SWAP_ERROR',
  wrongNetwork: 'SWAP_ERROR',
  moved: 'SWAP_ERROR',
  unsafe: 'SWAP_ERROR',
  unreachable: 'SWAP_ERROR',
  notAllowed: 'SWAP_ERROR',
  approvalPending: 'SWAP_ERROR',
  unclear: 'SWAP_ERROR',
  reverted: 'SWAP_ERROR',
  failed: 'SWAP_ERROR',
}

/** The event of an attempt's next step. */
export function swapStepped({ before, state }: Change): Derived {
  const [was, now] = [selectSwap(before).attempt?.step, selectSwap(state).attempt?.step]
  const event = now === undefined || now === was ? undefined : ENDS[now]
  if (!event) return undefined
  const name = event === 'SWAP_ERROR' && ALLOWING.has(was) ? 'SWAP_APPROVAL_ERROR' : event
  return track(name, { network: selectActiveNetwork(state)?.caipNetworkId })
}
