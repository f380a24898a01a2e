/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Display, Position } from '../approval/display.ts'
import { appWords } from '../messages/en/app.ts'
import type { RpcContext } from '../rpc/context.ts'
import { finish } from '../rpc/finish.ts'
import { type Approval, policy, putsValueAtRisk, type Request, type Signable } from '../rpc/methods/policy.ts'
import { type Prepared, prepare } from '../rpc/prepare.ts'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { hashPayload } from '../signing/payload.ts'
import type { Signed } from '../signing/payloadSchema.ts'
import { askPerson } from './askPerson.tsx'
import { requireLive } from './live.ts'
import { isLocked } from './locked.ts'
import type { Owner } from './owner.ts'
import type { Parts } from './parts.ts'
import { createQueue, type Queue } from './queue.ts'
import { sendCalls } from './sendCalls.tsx'
import { rejected, type Scene } from './stage.ts'
import { loaded } from './trouble.tsx'
import { openWallet } from './wallet.tsx'

/** What is not ready by then (ms) is shown to be on its way; what is refused sooner never shows. */
const QUIET = 300

interface Case {
  request: Request<Signable>
  prepared: Prepared
  context: RpcContext
  hash: string
  display: Display
  account: string
}

/** How many requests there may be at once, the one that the person decides among them. */
const MOST = 8

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
async function read(parts: Parts, request: Request<Signable>, context: RpcContext): Promise<Case> {
  const prepared = await prepare(request, context)
  const { payload, network } = prepared
  const [hash, { decode }] = await Promise.all([
    hashPayload(payload),
    loaded(import('../approval/decode.ts')),
  ])
  const call = network
    ? context.networks.node(network)
    : () => Promise.reject(new Error('There is no network to ask'))
  const display = await decode(payload, {
    site: { origin: parts.place.topOrigin },
    network,
    account: context.accounts,
    sent: context.sent,
    call,
  })
  const account = context.accounts[policy[request.method].namespace]
  return { request, prepared, context, hash, display, account }
}

/** Shows a request until the person decides; what they approve is signed, and answered. */
async function decide(
  parts: Parts,
  scene: Scene,
  asked: Case,
  { live, position }: { live: Promise<void>; position: Position },
): Promise<unknown> {
  const { hash, display, account, context } = asked
  const valueAtRisk = putsValueAtRisk(asked.request, {
    siteOrigin: parts.place.topOrigin,
    account,
  })
  const decision = await askPerson(parts, scene, { hash, display, account, valueAtRisk, position })
  if (decision === 'reject') throw rejected()
  await live
  // From here on nobody takes it back: what is signed and sent is answered, whether the person stays or not.
  const signed = await sign(parts, scene, asked)
  return finish(asked.request, asked.prepared, signed, context)
}

/** A time on the stage. Who closes the widget meanwhile says no to all that wait; a press on Reject is about one. */
async function perform<T>(
  { stage }: Parts,
  queue: Queue,
  signal: AbortSignal,
  play: (scene: Scene) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  // A request never takes the place of what the person is doing: typing a code, reading a key.
  if (stage.current()) throw pending()
  const scene = stage.enter('approve', appWords.titles.approve)
  const onAbort = () => scene.abort(new AirlockError(ErrorCode.ABORTED, 'Request was aborted'))
  signal.addEventListener('abort', onAbort)
  try {
    return await play(scene)
  } catch (error) {
    if (scene.signal.aborted && scene.signal.reason.code === ErrorCode.USER_REJECTED) queue.clear(rejected())
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
    scene.end()
  }
}

/** Asks the person, one request at a time; the others wait for their turn. */
export function createApprovals(parts: Parts) {
  const { stage, tell } = parts
  const queue = createQueue()
  /** How many were decided since nobody waited. */
  let decided = 0

  async function ask(
    request: Request<Signable>,
    context: RpcContext,
    signal: AbortSignal,
    position: Position,
  ): Promise<unknown> {
    const reading = read(parts, request, context)
    // Asked while the person reads: an approval costs no wait for it.
    const live = requireLive(parts)
    live.catch(() => undefined)
    const quiet = new Promise<null>((resolve) => setTimeout(resolve, QUIET, null))
    const early = await Promise.race([reading, quiet])
    await requireSame(parts, context)
    return perform(parts, queue, signal, async (scene) => {
      if (!early)
        scene.draw(
          <WorkingScreen
            title={appWords.readingTheRequest}
            still={appWords.stillReadingTheRequest}
            onCancel={scene.leave}
          />,
        )
      return decide(parts, scene, early ?? (await scene.race(reading)), { live, position })
    })
  }

  function handle(request: Request<Approval>, context: RpcContext, signal: AbortSignal): Promise<unknown> {
    if (request.method === 'wallet_sendCalls')
      return sendCalls(
        request as Request<'wallet_sendCalls'>,
        {
          ask: (transaction, index, total) => ask(transaction, context, signal, { index, total }),
          perform: (play) => perform(parts, queue, signal, play),
        },
        context,
      )
    const position = { index: decided, total: decided + queue.size() }
    return ask(request as Request<Signable>, context, signal, position)
  }

  /** Rejects with 4001 when the person does, with -32002 where too many wait, or the person does something else. */
  return async (
    request: Request<Approval>,
    contextOf: () => Promise<RpcContext>,
    signal: AbortSignal,
  ): Promise<unknown> => {
    // Before anything is waited for: the order is that in which they came, however late their account is known.
    if (queue.size() === 0 ? stage.current() : queue.size() >= MOST) throw pending()
    const turn = queue.enter(signal)
    tell.pending(queue.size())
    try {
      await turn.comes
      return await handle(request, await contextOf(), signal)
    } finally {
      turn.end()
      decided = queue.size() === 0 ? 0 : decided + 1
      tell.pending(queue.size())
    }
  }
}
