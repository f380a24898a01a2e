/** @jsxImportSource preact */
import type { Display, Position } from '../approval/display.ts'
import type { WindowState } from '../approval/windowState.ts'
import { seesOcclusion } from '../gate/browserEnvironment.ts'
import { needsWindow } from '../gate/gateCore.ts'
import { isWebview } from '../gate/webviews.ts'
import { appWords } from '../messages/en/app.ts'
import { ApiFailure } from '../session/failure.ts'
import type { Environment } from './environment.ts'
import { failureText } from './failureText.ts'
import { readingScreen } from './readingScreen.tsx'
import type { Screen } from './screens.ts'
import { loaded } from './trouble.tsx'
import { createWindowApproval, type Decision } from './windowApproval.ts'

/** The question to a person. */
export interface Question {
  hash: string
  display: Display
  /** The address that signs. */
  account: string
  /** False only for a well-formed sign-in message of the verified site. */
  valueAtRisk: boolean
  position: Position
}

/**
 * The place where a request is decided: in the frame, in its own window, or nowhere in an app that cannot open
 * windows.
 */
function placeFor(env: Environment, { valueAtRisk }: Question): 'frame' | 'window' | 'nowhere' {
  const { ancestors, site, approveInFrame } = env
  const circumstances = {
    siteVerified: site.get().verified,
    valueAtRisk,
    trusted:
      ancestors.outer === null &&
      ancestors.topOrigin !== null &&
      approveInFrame.includes(ancestors.topOrigin),
    seesOcclusion: seesOcclusion(),
  }
  if (!needsWindow(circumstances)) return 'frame'
  return isWebview(navigator.userAgent) ? 'nowhere' : 'window'
}

/** The state of a screen besides the request. */
interface ScreenState {
  busy: boolean
  error: string | null
  state: WindowState
  address: string | null
}

type Draw = (shown: ScreenState) => void

/** One question on a screen: draws it, and handles the person's decision. */
function createAsking(env: Environment, screen: Screen, { hash, display, account, position }: Question) {
  const { session, clock } = env
  const { mode, accent } = env.theme()
  let shown: ScreenState = { busy: false, error: null, state: 'closed', address: null }
  let draw: Draw = () => undefined
  let settle: [(decision: Decision) => void, (error: unknown) => void] = [() => undefined, () => undefined]
  const decided = new Promise<Decision>((...both) => {
    settle = both
  })
  const [resolve, reject] = settle
  const show = (change: Partial<ScreenState>) => {
    shown = { ...shown, ...change }
    draw(shown)
  }
  const decide = (decision: Decision) => {
    if (decision === 'approve') show({ busy: true, error: null })
    resolve(decision)
  }
  const inWindow = createWindowApproval({
    session,
    clock,
    screen,
    hash,
    content: { display, site: env.site.get(), account, position, theme: { mode, accent } },
    onState: (state, address) => {
      if (state !== shown.state || address !== shown.address) show({ state, address, error: null })
    },
  })
  /** Failures of the server or the network can be retried without losing the request. */
  const onFailed = (error: unknown) => {
    if (!(error instanceof ApiFailure)) return reject(error)
    show({ state: 'closed', error: failureText(error) ?? appWords.windowNotConnected })
  }
  const follow = (decision: Promise<Decision> | null) => void decision?.then(decide, onFailed)
  return {
    decided: screen.race(decided).finally(inWindow.withdraw),
    decide,
    /** Fetches the window's ticket in advance, so that a click opens it at once. */
    offer: () => void inWindow.offer().catch(() => undefined),
    open: () => follow(inWindow.open()),
    followed: () => follow(inWindow.followed()),
    present: (how: Draw) => {
      draw = how
      draw(shown)
    },
  }
}

type Asking = ReturnType<typeof createAsking>

/** A placeholder appears if what shows the request takes longer than this to load, and nothing is shown yet (ms). */
const QUIET = 300

/** Loads what shows the request. The person can leave meanwhile. */
async function load<T>({ screens }: Environment, screen: Screen, part: Promise<T>): Promise<T> {
  const waiting = setTimeout(() => screens.current() ?? screen.draw(readingScreen(screen)), QUIET)
  try {
    return await screen.race(loaded(part))
  } finally {
    clearTimeout(waiting)
  }
}

async function presentWindow(
  env: Environment,
  screen: Screen,
  { display, position }: Question,
  asking: Asking,
): Promise<void> {
  asking.offer()
  const { ReviewInWindow } = await load(env, screen, import('../screens/approve/ReviewInWindow.tsx'))
  asking.present((shown) =>
    screen.draw(
      <ReviewInWindow
        {...shown}
        headline={display.title}
        position={position}
        onOpen={asking.open}
        onFollow={asking.followed}
        onReject={() => asking.decide('reject')}
      />,
    ),
  )
}

async function presentNowhere(
  env: Environment,
  screen: Screen,
  { display }: Question,
  asking: Asking,
): Promise<void> {
  const { NoWindow } = await load(env, screen, import('../screens/approve/NoWindow.tsx'))
  screen.draw(
    <NoWindow
      headline={display.title}
      site={env.ancestors.topOrigin}
      onReject={() => asking.decide('reject')}
    />,
  )
}

async function presentFrame(
  env: Environment,
  screen: Screen,
  question: Question,
  asking: Asking,
): Promise<void> {
  const { ApproveScreen } = await load(env, screen, import('../screens/approve/ApproveScreen.tsx'))
  const { display, account, position } = question
  const leave = () => {
    asking.open()
    presentWindow(env, screen, question, asking).catch(() => undefined)
  }
  asking.present(({ busy, error }) =>
    screen.draw(
      <ApproveScreen
        display={display}
        account={account}
        position={position}
        mode="frame"
        busy={busy ? 'approving' : null}
        error={error}
        onApprove={() => asking.decide('approve')}
        onReject={() => asking.decide('reject')}
        onGate={(gate) => {
          if (gate === 'occluded' || gate === 'zoomed') asking.offer()
        }}
        onOpenWindow={isWebview(navigator.userAgent) ? null : leave}
      />,
    ),
  )
}

/** Shows a request in the permitted place until the person decides. */
export async function askPerson(env: Environment, screen: Screen, question: Question): Promise<Decision> {
  const asking = createAsking(env, screen, question)
  asking.decided.catch(() => undefined)
  const place = placeFor(env, question)
  if (place === 'window') await presentWindow(env, screen, question, asking)
  else if (place === 'nowhere') await presentNowhere(env, screen, question, asking)
  else await presentFrame(env, screen, question, asking)
  return asking.decided
}
