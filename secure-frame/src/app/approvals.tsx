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

/** A placeholder appears for a request that takes longer than this to prepare (ms). */
const QUIET = 300

interface Case {
  request: Request<Signable>
  prepared: Prepared
  context: RpcContext
  hash: string
  display: Display
  account: string
}

/** The most concurrent requests, including the displayed one. */
const MOST = 8

const pending = () =>
  new AirlockError(ErrorCode.RESOURCE_PENDING, 'Another request is waiting for its approval')

/** The signed-in user may have changed since the request arrived, in another tab or by another sign-in. */
async function requireSame({ account }: Parts, { accounts }: RpcContext): Promise<Owner> {
  const owner = await account.owner()
  const { evmAddress, solanaAddress } = owner.wallet
  if (evmAddress !== accounts.eip155 || solanaAddress !== accounts.solana)
    throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Somebody else has signed in')
  return owner
}

/** Signs the payload that was shown; unlocks the wallet first if it has locked itself. */
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

/** Prepares a request: the payload to be signed, and its display. */
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

/** Shows a request until the person decides; an approved one is signed and sent. */
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
  // From here on it cannot be cancelled: the signed request is completed, even if the person leaves.
  const signed = await sign(parts, scene, asked)
  return finish(asked.request, asked.prepared, signed, context)
}

/** Runs a scene on the stage. Closing the widget rejects all waiting requests, Reject only the shown one. */
async function perform<T>(
  { stage }: Parts,
  queue: Queue,
  signal: AbortSignal,
  play: (scene: Scene) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  // A request never replaces another activity of the person, such as typing a code or reading a key.
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

/** Asks the person about one request at a time; the others wait for their turn. */
export function createApprovals(parts: Parts) {
  const { stage, tell } = parts
  const queue = createQueue()
  /** The number of requests that were decided since the queue was last empty. */
  let decided = 0

  async function ask(
    request: Request<Signable>,
    context: RpcContext,
    signal: AbortSignal,
    position: Position,
  ): Promise<unknown> {
    const reading = read(parts, request, context)
    // Checked while the person reads, so that an approval does not wait for it.
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

  /** Rejects with 4001 if the person rejects, with -32002 if too many wait or another scene is running. */
  return async (
    request: Request<Approval>,
    contextOf: () => Promise<RpcContext>,
    signal: AbortSignal,
  ): Promise<unknown> => {
    // Before any await, so that requests keep the order in which they arrived.
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
