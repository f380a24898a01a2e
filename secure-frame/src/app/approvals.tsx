/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Display } from '../approval/display.ts'
import type { GateState } from '../gate/gateCore.ts'
import type { RpcContext } from '../rpc/context.ts'
import { finish } from '../rpc/finish.ts'
import { type Approval, policy, putsValueAtRisk, type Request } from '../rpc/methods/policy.ts'
import { type Prepared, prepare } from '../rpc/prepare.ts'
import type { ApproveScreenProps } from '../screens/approve/index.ts'
import { WorkingScreen } from '../screens/index.ts'
import { ApiFailure } from '../session/failure.ts'
import { hashPayload } from '../signing/payload.ts'
import type { Signed } from '../signing/payloadSchema.ts'
import { failureText } from './codeStep.tsx'
import { requireLive } from './live.ts'
import { isLocked } from './locked.ts'
import type { Parts } from './parts.ts'
import { rejected, type Scene } from './stage.ts'
import { loaded } from './trouble.tsx'
import { type Owner, openWallet } from './wallet.tsx'
import { createWindowApproval, type Decision } from './windowApproval.ts'

/** What is not ready by then (ms) is shown to be on its way; what is refused sooner never shows. */
const QUIET = 300

interface Case {
  request: Request<Approval>
  prepared: Prepared
  context: RpcContext
  hash: string
  display: Display
  account: string
}

const pending = () =>
  new AirlockError(ErrorCode.RESOURCE_PENDING, 'Another request is waiting for its approval')

/** Another tab, or another sign-in, may have changed who is signed in since the request came. */
async function requireSame({ account }: Parts, { accounts }: RpcContext): Promise<Owner> {
  const owner = await account.owner()
  const { evmAddress, solanaAddress } = owner.wallet
  if (evmAddress !== accounts.eip155 || solanaAddress !== accounts.solana)
    throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Somebody else has signed in')
  return owner
}

/** Signs what was shown, unlocking where nobody has signed for a while. */
async function sign(parts: Parts, scene: Scene, asked: Case): Promise<Signed> {
  const { signer } = parts
  const { prepared, hash } = asked
  const { payload } = prepared
  const start = performance.now()
  try {
    const signed = await signer.sign({ payload, hash })
    performance.measure('airlock:sign', { start })
    return signed
  } catch (error) {
    if (!isLocked(error)) throw error
    await openWallet(parts, await requireSame(parts, asked.context), scene)
    return signer.sign({ payload, hash })
  }
}

/** Reads a request: what is to be signed, and what a person is shown of it. */
async function read(parts: Parts, request: Request<Approval>, context: RpcContext): Promise<Case> {
  const prepared = await prepare(request, context)
  const { payload, network } = prepared
  const [hash, { decode }] = await Promise.all([hashPayload(payload), loaded(import('../decode/decode.ts'))])
  const call = network
    ? context.networks.node(network)
    : () => Promise.reject(new Error('There is no network to ask'))
  const display = await decode(payload, {
    site: { origin: parts.place.topOrigin },
    network,
    account: context.accounts,
    call,
  })
  const account = context.accounts[policy[request.method].namespace]
  return { request, prepared, context, hash, display, account }
}

/** Shows a request until the person decides; what they approve is signed, and answered. */
async function decide(parts: Parts, scene: Scene, asked: Case, live: Promise<void>): Promise<unknown> {
  const { ApproveScreen } = await scene.race(loaded(import('../screens/approve/index.ts')))
  const { theme, session, clock } = parts
  const site = parts.site.get()
  const { display, hash, account } = asked
  const inWindow = createWindowApproval({
    session,
    clock,
    scene,
    hash,
    content: { display, site, account, theme: theme() },
  })
  const siteOrigin = parts.place.topOrigin
  const valueAtRisk = putsValueAtRisk(asked.request, { siteOrigin, account: asked.context.accounts.eip155 })
  let look: Pick<ApproveScreenProps, 'busy' | 'windowOpen' | 'error'> = {
    busy: null,
    windowOpen: false,
    error: null,
  }
  const decision = new Promise<Decision>((resolve, reject) => {
    const show = (change: Partial<typeof look>) => {
      look = { ...look, ...change }
      scene.draw(
        <ApproveScreen
          {...look}
          display={display}
          site={site}
          account={account}
          position={null}
          mode="frame"
          valueAtRisk={valueAtRisk}
          onApprove={() => onDecided('approve')}
          onReject={() => onDecided('reject')}
          onGate={onGate}
          onOpenWindow={() => {
            inWindow.open()
            if (!look.windowOpen) inWindow.decided().then(onDecided, onFailed)
            show({ windowOpen: true, error: null })
          }}
        />,
      )
    }
    const onDecided = (decided: Decision) => {
      if (decided === 'approve') show({ busy: 'approving', error: null })
      resolve(decided)
    }
    /** What the server refuses or the network loses may be tried again: it costs no request. */
    const onFailed = (error: unknown) => {
      if (!(error instanceof ApiFailure)) return reject(error)
      show({ windowOpen: false, error: failureText(error) ?? 'The window is not connected. Open it again.' })
    }
    const onGate = (gate: GateState) => {
      if (gate === 'window' || gate === 'occluded') inWindow.offer().catch(() => undefined)
    }
    show({})
  })
  const decided = await scene.race(decision).finally(inWindow.withdraw)
  if (decided === 'reject') throw rejected()
  await live
  // From here on nobody takes it back: what is signed and sent is answered, whether the person stays or not.
  const signed = await sign(parts, scene, asked)
  return finish(asked.request, asked.prepared, signed, asked.context)
}

/** Asks the person, one request at a time. */
export function createApprovals(parts: Parts) {
  const { stage, tell } = parts
  let isBusy = false

  async function ask(request: Request<Approval>, context: RpcContext, signal: AbortSignal): Promise<unknown> {
    const reading = read(parts, request, context)
    // Asked while the person reads: an approval costs no wait for it.
    const live = requireLive(parts)
    live.catch(() => undefined)
    const quiet = new Promise<null>((resolve) => setTimeout(resolve, QUIET, null))
    const early = await Promise.race([reading, quiet])
    await requireSame(parts, context)
    signal.throwIfAborted()
    // A request never takes the place of what the person is doing: typing a code, reading a key.
    if (stage.current()) throw pending()
    const scene = stage.enter('approve', 'Approve')
    const onAbort = () => scene.abort(new AirlockError(ErrorCode.ABORTED, 'Request was aborted'))
    signal.addEventListener('abort', onAbort)
    try {
      if (!early)
        scene.draw(
          <WorkingScreen
            title="Reading the request"
            still="Still reading the request"
            onCancel={scene.leave}
          />,
        )
      return await decide(parts, scene, early ?? (await scene.race(reading)), live)
    } finally {
      signal.removeEventListener('abort', onAbort)
      scene.end()
    }
  }

  /** Rejects with 4001 when the person does, and with -32002 while another request is being decided. */
  return async (
    request: Request<Approval>,
    contextOf: () => Promise<RpcContext>,
    signal: AbortSignal,
  ): Promise<unknown> => {
    // Before anything is waited for: of many at once, all but the first are told so, however late their account is known.
    if (isBusy || stage.current()) throw pending()
    isBusy = true
    tell.pending(1)
    try {
      return await ask(request, await contextOf(), signal)
    } finally {
      isBusy = false
      tell.pending(0)
    }
  }
}
