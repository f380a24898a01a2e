import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import { vi } from 'vitest'
import type { Approval, Request } from '../rpc/methods/allowedMethods.ts'
import { ApproveScreen } from '../screens/approve/ApproveScreen.tsx'
import { NoWindow } from '../screens/approve/NoWindow.tsx'
import { ReviewInWindow } from '../screens/approve/ReviewInWindow.tsx'
import { createApprovals } from './approvals.tsx'
import { ADA, RELEASED, WALLET } from './fakes.fixture.ts'
import { createTestFrame, type TestFrameOptions } from './testFrame.fixture.ts'

// Modules that the frame loads later are loaded before the clock runs.
import '../approval/decode.ts'

const HELLO: Request<Approval> = { method: 'personal_sign', params: ['Hello', WALLET.evmAddress] }
/** A request for another account. */
export const FOREIGN: Request<Approval> = {
  method: 'personal_sign',
  params: ['Hello', `0x${'1'.repeat(40)}`],
}

/** A browser that reports whether an element is covered (IntersectionObserver v2), or does not. */
function stubSight(seesOcclusion: boolean) {
  const prototype = seesOcclusion ? { isVisible: true } : {}
  vi.stubGlobal(
    'IntersectionObserverEntry',
    Object.assign(() => undefined, { prototype }),
  )
}

interface OwnerOptions extends TestFrameOptions {
  seesOcclusion?: boolean
  userAgent?: string
}

/** A frame with a signed-in user, and a dApp that sends requests; the operator trusts it by default. */
export function owner({ answers = {}, seesOcclusion = true, userAgent = '', ...options }: OwnerOptions = {}) {
  stubSight(seesOcclusion)
  vi.stubGlobal('navigator', { userAgent })
  const frame = createTestFrame({
    user: ADA,
    answers: { releaseShares: () => RELEASED, ...answers },
    ...options,
  })
  frame.state.locked = false
  const approve = createApprovals(frame.env)
  const caller = new AbortController()
  const ask = async (request = HELLO) => {
    const outcome = approve(request, frame.env.account.context, caller.signal)
    outcome.catch(() => undefined)
    return outcome
  }
  /** Sends a request, and waits until it is shown. */
  const shows = async (request = HELLO) => {
    const asked = ask(request)
    asked.catch(() => undefined)
    return { outcome: asked, ...(await frame.on(ApproveScreen)) }
  }
  /** The same for a request that is decided in its own window. */
  const showsInWindow = async (request = HELLO) => {
    const asked = ask(request)
    asked.catch(() => undefined)
    return { outcome: asked, ...(await frame.on(ReviewInWindow)) }
  }
  /** Resolves to the place that shows a request: the frame, a window, or nowhere. */
  const placeOf = async (request = HELLO) => {
    ask(request).catch(() => undefined)
    const screens = { frame: ApproveScreen, window: ReviewInWindow, nowhere: NoWindow } as const
    const all = Object.entries(screens).map(([place, screen]) =>
      frame.on(screen as typeof ApproveScreen).then(() => place),
    )
    return Promise.race(all)
  }
  const abort = () => caller.abort(new AirlockError(ErrorCode.ABORTED, 'Request was aborted'))
  return { ...frame, ask, shows, showsInWindow, placeOf, abort }
}
