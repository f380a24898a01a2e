import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Approval, Request } from '../rpc/methods/policy.ts'
import { ApproveScreen } from '../screens/approve/index.ts'
import { createApprovals } from './approvals.tsx'
import { ADA, RELEASED, WALLET } from './fakes.fixture.ts'
import { createWorld, type WorldOptions } from './world.fixture.ts'

// What the frame loads when it is first needed is there before the clock runs.
import '../decode/decode.ts'

const HELLO: Request<Approval> = { method: 'personal_sign', params: ['Hello', WALLET.evmAddress] }
/** Of another account. */
export const FOREIGN: Request<Approval> = {
  method: 'personal_sign',
  params: ['Hello', `0x${'1'.repeat(40)}`],
}

/** A frame whose owner is signed in, and a dApp that asks. */
export function owner({ answers = {}, ...options }: WorldOptions = {}) {
  const world = createWorld({ user: ADA, answers: { releaseShares: () => RELEASED, ...answers }, ...options })
  world.state.locked = false
  const approve = createApprovals(world.parts)
  const caller = new AbortController()
  const ask = async (request = HELLO) => {
    const outcome = approve(request, world.parts.account.context, caller.signal)
    outcome.catch(() => undefined)
    return outcome
  }
  /** A request that the person sees. */
  const shows = async (request = HELLO) => {
    const asked = ask(request)
    asked.catch(() => undefined)
    return { outcome: asked, ...(await world.on(ApproveScreen)) }
  }
  const abort = () => caller.abort(new AirlockError(ErrorCode.ABORTED, 'Request was aborted'))
  return { ...world, ask, shows, abort }
}
