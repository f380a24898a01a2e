import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { vi } from 'vitest'
import type { Approval, Request } from '../rpc/methods/policy.ts'
import { ApproveScreen } from '../screens/approve/ApproveScreen.tsx'
import { NoWindow, ReviewInWindow } from '../screens/approve/inWindow.ts'
import { createApprovals } from './approvals.tsx'
import { ADA, RELEASED, WALLET } from './fakes.fixture.ts'
import { createWorld, type WorldOptions } from './world.fixture.ts'

// What the frame loads when it is first needed is there before the clock runs.
import '../approval/decode.ts'

const HELLO: Request<Approval> = { method: 'personal_sign', params: ['Hello', WALLET.evmAddress] }
/** Of another account. */
export const FOREIGN: Request<Approval> = {
  method: 'personal_sign',
  params: ['Hello', `0x${'1'.repeat(40)}`],
}

/** A browser that sees what covers an element (IntersectionObserver v2), or does not. */
function stubSight(seesOcclusion: boolean) {
  const prototype = seesOcclusion ? { isVisible: true } : {}
  vi.stubGlobal(
    'IntersectionObserverEntry',
    Object.assign(() => undefined, { prototype }),
  )
}

interface OwnerOptions extends WorldOptions {
  seesOcclusion?: boolean
  userAgent?: string
}

/** A frame whose owner is signed in, and a dApp that asks; unless said otherwise one that the operator trusts. */
export function owner({ answers = {}, seesOcclusion = true, userAgent = '', ...options }: OwnerOptions = {}) {
  stubSight(seesOcclusion)
  vi.stubGlobal('navigator', { userAgent })
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
  /** The same, where it is decided in a window of its own. */
  const showsInWindow = async (request = HELLO) => {
    const asked = ask(request)
    asked.catch(() => undefined)
    return { outcome: asked, ...(await world.on(ReviewInWindow)) }
  }
  /** Where a request is shown: in the frame, in a window, or nowhere. */
  const placeOf = async (request = HELLO) => {
    ask(request).catch(() => undefined)
    const screens = { frame: ApproveScreen, window: ReviewInWindow, nowhere: NoWindow } as const
    const all = Object.entries(screens).map(([place, screen]) =>
      world.on(screen as typeof ApproveScreen).then(() => place),
    )
    return Promise.race(all)
  }
  const abort = () => caller.abort(new AirlockError(ErrorCode.ABORTED, 'Request was aborted'))
  return { ...world, ask, shows, showsInWindow, placeOf, abort }
}
