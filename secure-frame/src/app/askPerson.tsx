/** @jsxImportSource preact */
import type { Display, Position } from '../approval/display.ts'
import type { WindowState } from '../approval/windowState.ts'
import { seesOcclusion } from '../gate/browserEnvironment.ts'
import { needsWindow } from '../gate/gateCore.ts'
import { isWebview } from '../gate/webviews.ts'
import { appWords } from '../messages/en/app.ts'
import { ApiFailure } from '../session/failure.ts'
import { failureText } from './failureText.ts'
import type { Parts } from './parts.ts'
import type { Scene } from './stage.ts'
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
 * Where a request is decided: in the frame, in its own window, or nowhere in an app that cannot open
 * windows.
 */
function placeFor(parts: Parts, { valueAtRisk }: Question): 'frame' | 'window' | 'nowhere' {
  const { place, site, approveInFrame } = parts
  const circumstances = {
    siteVerified: site.get().verified,
    valueAtRisk,
    trusted: place.outer === null && place.topOrigin !== null && approveInFrame.includes(place.topOrigin),
    seesOcclusion: seesOcclusion(),
  }
  if (!needsWindow(circumstances)) return 'frame'
  return isWebview(navigator.userAgent) ? 'nowhere' : 'window'
}

/** The state of a screen besides the request. */
interface Look {
  busy: boolean
  error: string | null
  state: WindowState
  address: string | null
}

type Draw = (look: Look) => void

/** One question on the stage: draws it, and handles the person's decision. */
function createAsking(parts: Parts, scene: Scene, { hash, display, account, position }: Question) {
  const { session, clock, theme } = parts
  let look: Look = { busy: false, error: null, state: 'closed', address: null }
  let draw: Draw = () => undefined
  let settle: [(decision: Decision) => void, (error: unknown) => void] = [() => undefined, () => undefined]
  const decided = new Promise<Decision>((...both) => {
    settle = both
  })
  const [resolve, reject] = settle
  const show = (change: Partial<Look>) => {
    look = { ...look, ...change }
    draw(look)
  }
  const decide = (decision: Decision) => {
    if (decision === 'approve') show({ busy: true, error: null })
    resolve(decision)
  }
  const inWindow = createWindowApproval({
    session,
    clock,
    scene,
    hash,
    content: { display, site: parts.site.get(), account, position, theme: theme() },
    onState: (state, address) => {
      if (state !== look.state || address !== look.address) show({ state, address, error: null })
    },
  })
  /** Failures of the server or the network can be retried without losing the request. */
  const onFailed = (error: unknown) => {
    if (!(error instanceof ApiFailure)) return reject(error)
    show({ state: 'closed', error: failureText(error) ?? appWords.windowNotConnected })
  }
  const follow = (decision: Promise<Decision> | null) => void decision?.then(decide, onFailed)
  return {
    decided: scene.race(decided).finally(inWindow.withdraw),
    decide,
    /** Fetches the window's ticket in advance, so that a click opens it at once. */
    offer: () => void inWindow.offer().catch(() => undefined),
    open: () => follow(inWindow.open()),
    followed: () => follow(inWindow.followed()),
    present: (how: Draw) => {
      draw = how
      draw(look)
    },
  }
}

type Asking = ReturnType<typeof createAsking>

async function presentWindow(scene: Scene, { display, position }: Question, asking: Asking): Promise<void> {
  asking.offer()
  const { ReviewInWindow } = await scene.race(loaded(import('../screens/approve/inWindow.ts')))
  asking.present((look) =>
    scene.draw(
      <ReviewInWindow
        {...look}
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
  parts: Parts,
  scene: Scene,
  { display }: Question,
  asking: Asking,
): Promise<void> {
  const { NoWindow } = await scene.race(loaded(import('../screens/approve/inWindow.ts')))
  scene.draw(
    <NoWindow
      headline={display.title}
      site={parts.place.topOrigin}
      onReject={() => asking.decide('reject')}
    />,
  )
}

async function presentFrame(scene: Scene, question: Question, asking: Asking): Promise<void> {
  const { ApproveScreen } = await scene.race(loaded(import('../screens/approve/ApproveScreen.tsx')))
  const { display, account, position } = question
  const leave = () => {
    asking.open()
    presentWindow(scene, question, asking).catch(() => undefined)
  }
  asking.present(({ busy, error }) =>
    scene.draw(
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
export async function askPerson(parts: Parts, scene: Scene, question: Question): Promise<Decision> {
  const asking = createAsking(parts, scene, question)
  asking.decided.catch(() => undefined)
  const place = placeFor(parts, question)
  if (place === 'window') await presentWindow(scene, question, asking)
  else if (place === 'nowhere') await presentNowhere(parts, scene, question, asking)
  else await presentFrame(scene, question, asking)
  return asking.decided
}
