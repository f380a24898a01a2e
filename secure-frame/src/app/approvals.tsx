/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { Position } from '../approval/display.ts'
import { RequestError } from '../failure/requestError.ts'
import { appWords } from '../messages/en/app.ts'
import type { RpcContext } from '../rpc/context.ts'
import { finish } from '../rpc/finish.ts'
import { type Approval, putsValueAtRisk, type Request } from '../rpc/methods/allowedMethods.ts'
import type { Signed } from '../signing/payloadSchema.ts'
import { askPerson } from './askPerson.tsx'
import { chooseFeeOn } from './chooseFee.tsx'
import type { Environment } from './environment.ts'
import { followOn } from './follow.tsx'
import { requireLive } from './live.ts'
import { isLocked } from './locked.ts'
import { findWayBack, isLost } from './lost.ts'
import { openWallet } from './openWallet.tsx'
import { flowOf } from './parts.ts'
import { type PreparedRequest, prepareRequest } from './preparedRequest.ts'
import { createQueue, type Queue } from './queue.ts'
import { readingScreen } from './readingScreen.tsx'
import { rejected, type Screen } from './screens.ts'
import type { WalletOwner } from './walletOwner.ts'

/** A placeholder appears for a request that takes longer than this to prepare (ms). */
const QUIET = 300

/** The most concurrent requests, including the displayed one. */
const MOST = 8

const pending = () =>
  new AirlockError(ErrorCode.RESOURCE_PENDING, 'Another request is waiting for its approval')

/** The signed-in user may have changed since the request arrived, in another tab or by another sign-in. */
async function requireSame({ account }: Environment, { accounts }: RpcContext): Promise<WalletOwner> {
  const owner = await account.owner()
  const { evmAddress, solanaAddress } = owner.wallet
  if (evmAddress !== accounts.eip155 || solanaAddress !== accounts.solana)
    throw new AirlockError(ErrorCode.UNAUTHORIZED, 'Somebody else has signed in')
  return owner
}

/** The wallet cannot be opened. A lost key may be replaced, but the request was for the accounts of the lost one. */
async function afterLoss(env: Environment, screen: Screen, error: unknown): Promise<never> {
  if (!isLost(error)) throw error
  env.account.know(await findWayBack(env, screen))
  env.tell.session(true, 'signed-in', (await env.session.user())?.email)
  throw new AirlockError(ErrorCode.UNAUTHORIZED, 'The wallet has a new key: ask again')
}

/** Signs the payload that was shown; unlocks the wallet first if it has locked itself. */
async function sign(env: Environment, screen: Screen, preparedRequest: PreparedRequest): Promise<Signed> {
  const { signer } = env
  const { prepared, hash } = preparedRequest
  const { payload } = prepared
  const start = performance.now()
  try {
    const signed = await signer.sign({ payload, hash })
    performance.measure('airlock:sign', { start })
    return signed
  } catch (error) {
    if (!isLocked(error)) throw error
    const owner = await requireSame(env, preparedRequest.context)
    await openWallet(env, owner, screen).catch((failure: unknown) => afterLoss(env, screen, failure))
    return signer.sign({ payload, hash })
  }
}

/** The person has approved what was not sent: they learn why before the dApp does. */
async function explained(screen: Screen, error: unknown): Promise<never> {
  if (error instanceof RequestError && error.reason === 'overtaken')
    await import('./overtaken.tsx').then(({ tellOvertaken }) => tellOvertaken(screen)).catch(() => undefined)
  throw error
}

/** Shows a request until the person decides; an approved one is signed and sent. */
async function decide(
  env: Environment,
  screen: Screen,
  preparedRequest: PreparedRequest,
  { live, position }: { live: Promise<void>; position: Position },
): Promise<unknown> {
  const { hash, display, account, context } = preparedRequest
  const valueAtRisk = putsValueAtRisk(preparedRequest.request, {
    siteOrigin: env.ancestors.topOrigin,
    account,
  })
  const decision = await askPerson(env, screen, { hash, display, account, valueAtRisk, position })
  if (decision === 'reject') throw rejected()
  await live
  // From here on it cannot be cancelled: the signed request is completed, even if the person leaves.
  const signed = await sign(env, screen, preparedRequest)
  const { request, prepared } = preparedRequest
  return finish(request, prepared, signed, context, followOn(screen)).catch((error: unknown) =>
    explained(screen, error),
  )
}

/** Runs a flow on a screen of its own. Closing the widget rejects all waiting requests, Reject only the shown one. */
async function perform<T>(
  { screens }: Environment,
  queue: Queue,
  signal: AbortSignal,
  run: (screen: Screen) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  // A request never replaces another activity of the person, such as typing a code or reading a key.
  if (screens.current()) throw pending()
  const screen = screens.enter('approve', appWords.titles.approve)
  const onAbort = () => screen.abort(new AirlockError(ErrorCode.ABORTED, 'Request was aborted'))
  signal.addEventListener('abort', onAbort)
  try {
    return await run(screen)
  } catch (error) {
    if (screen.signal.aborted && screen.signal.reason.code === ErrorCode.USER_REJECTED)
      queue.clear(rejected())
    throw error
  } finally {
    signal.removeEventListener('abort', onAbort)
    screen.end()
  }
}

/** Asks the person about one request at a time; the others wait for their turn. */
export function createApprovals(env: Environment) {
  const { screens, tell } = env
  const queue = createQueue()
  /** The number of requests that were decided since the queue was last empty. */
  let decided = 0

  async function ask(
    request: Request<Approval>,
    context: RpcContext,
    signal: AbortSignal,
    position: Position,
  ): Promise<unknown> {
    let open: (screen: Screen) => void = () => undefined
    const opened = new Promise<Screen>((resolve) => {
      open = resolve
    })
    const reading = prepareRequest(env, request, { ...context, chooseFee: chooseFeeOn(opened) })
    // Checked while the person reads, so that an approval does not wait for it.
    const live = requireLive(env)
    live.catch(() => undefined)
    const quiet = new Promise<null>((resolve) => setTimeout(resolve, QUIET, null))
    const early = await Promise.race([reading, quiet])
    await requireSame(env, context)
    return perform(env, queue, signal, async (screen) => {
      open(screen)
      if (!early) screen.draw(readingScreen(screen))
      return decide(env, screen, early ?? (await screen.race(reading)), { live, position })
    })
  }

  function handle(request: Request<Approval>, context: RpcContext, signal: AbortSignal): Promise<unknown> {
    const askOnce = (once: Request<Approval>) =>
      ask(once, context, signal, { index: decided, total: decided + queue.size() })
    const flow = flowOf(request)
    if (!flow) return askOnce(request)
    const prompts = {
      ask: (one: Request<Approval>, index: number, total: number, there = context) =>
        ask(one, there, signal, { index, total }),
      askOnce,
      perform: <T,>(run: (screen: Screen) => Promise<T>) => perform(env, queue, signal, run),
      now: env.clock.now,
    }
    return flow(request, prompts, context)
  }

  /** Rejects with 4001 if the person rejects, with -32002 if too many wait or another screen is open. */
  return async (
    request: Request<Approval>,
    contextOf: () => Promise<RpcContext>,
    signal: AbortSignal,
  ): Promise<unknown> => {
    // Before any await, so that requests keep the order in which they arrived.
    if (queue.size() === 0 ? screens.current() : queue.size() >= MOST) throw pending()
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
