/** @jsxImportSource preact */
import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import type { FailureReason } from '../contract/failure.ts'
import { reasonOf } from '../failure/requestError.ts'
import { appWords } from '../messages/en/app.ts'
import type { RpcContext } from '../rpc/context.ts'
import type { Request } from '../rpc/methods/allowedMethods.ts'
import { evmChainId } from '../rpc/networks.ts'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { WorkingScreen } from '../screens/WorkingScreen.tsx'
import { ApiFailure } from '../session/failure.ts'
import type { Hex } from '../signing/payload.ts'
import { failureText } from './failureText.ts'
import type { Screen } from './screens.ts'

/**
 * How often the network is asked for a transaction, and the timeout after which the rest is cancelled (ms).
 */
const POLL = 1_000
const PATIENCE = 180_000

type Transaction = Request<'eth_sendTransaction'>

/** The questions and messages to the person about the parts of one request. */
export interface Prompts {
  /** Asks about one transaction; returns its hash, once it is approved and sent. */
  ask(transaction: Transaction, index: number, total: number): Promise<unknown>
  /** Runs a flow on a screen of its own between two of them. */
  perform<T>(run: (screen: Screen) => Promise<T>): Promise<T>
}

const failed = (message: string) => new AirlockError(ErrorCode.INTERNAL, message)

/** Waits until a transaction is in a block: the next one may depend on it. */
async function carriedOut(screen: Screen, hash: Hex, context: RpcContext): Promise<void> {
  const { readReceipt } = await import('../rpc/evm/receipt.ts')
  const call = context.networks.node(context.networks.active('eip155'))
  screen.draw(
    <WorkingScreen
      title={appWords.waitingForTheNetwork}
      still={appWords.stillWaitingForTheNetwork}
      onCancel={screen.leave}
    />,
  )
  const end = performance.now() + PATIENCE
  while (performance.now() < end) {
    const receipt = await screen.race(readReceipt(call, hash).catch(() => null))
    if (receipt?.status === '0x1') return
    if (receipt) throw failed(appWords.beforeFailed)
    await screen.race(new Promise((resolve) => setTimeout(resolve, POLL)))
  }
  throw failed(appWords.beforeNotCarriedOut)
}

/** Shows that a part was sent and why the rest was not, until the person has read it. */
function tellPartly(screen: Screen, sent: number, total: number, reason: string): Promise<void> {
  const read = new Promise<void>((resolve) =>
    screen.draw(
      <ErrorScreen
        title={appWords.transactionsSent(sent, total)}
        text={appWords.restNotSent(reason)}
        onRetry={null}
        onClose={resolve}
        id={null}
      />,
    ),
  )
  return screen.race(read)
}

/** Why the rest was not sent: in our words, or in the network's where we have none for its reason. */
function reasonText(error: unknown): string {
  if (!(error instanceof AirlockError)) return appWords.somethingWentWrong
  const known: Partial<Record<FailureReason, string>> = appWords.restReasons
  const own = failureText(error) ?? known[reasonOf(error)]
  return own ?? (error instanceof ApiFailure ? appWords.somethingWentWrong : error.message)
}

const isNo = (error: unknown): error is AirlockError =>
  error instanceof AirlockError &&
  ([ErrorCode.USER_REJECTED, ErrorCode.ABORTED] as number[]).includes(error.code)

/** Sends them in order until one fails. Rejects if that is the first: then nothing has happened. */
async function sendInOrder(
  transactions: readonly Transaction[],
  prompts: Prompts,
  context: RpcContext,
): Promise<Hex[]> {
  const total = transactions.length
  const hashes: Hex[] = []
  for (const transaction of transactions) {
    try {
      const before = hashes.at(-1)
      if (before) await prompts.perform((screen) => carriedOut(screen, before, context))
      hashes.push((await prompts.ask(transaction, hashes.length, total)) as Hex)
    } catch (error) {
      if (hashes.length === 0) throw error
      const reason = reasonText(error)
      if (!isNo(error))
        await prompts
          .perform((screen) => tellPartly(screen, hashes.length, total, reason))
          .catch(() => undefined)
      break
    }
  }
  return hashes
}

/**
 * EIP-5792 for an account without a contract: one transaction after the other, each approved separately and
 * sent when the one before it is in a block. Once the first is sent the result is the id, whatever happens
 * to the others; `wallet_getCallsStatus` reports that.
 */
export async function sendCalls(
  request: Request<'wallet_sendCalls'>,
  prompts: Prompts,
  context: RpcContext,
): Promise<{ id: string } | string> {
  const [{ transactionsOf }, { bundleId }] = await Promise.all([
    import('../rpc/evm/calls.ts'),
    import('../rpc/evm/bundleId.ts'),
  ])
  const transactions = transactionsOf(request, context)
  const [{ id: name, version }] = request.params
  const chainId = evmChainId(context.networks.active('eip155'))
  if (name !== undefined) context.bundles.claim(name)
  try {
    const hashes = await sendInOrder(transactions, prompts, context)
    const id = bundleId({ chainId, hashes, total: transactions.length })
    if (name !== undefined) context.bundles.settle(name, id)
    // The first version of the standard returns the bare id.
    return version?.startsWith('1') ? (name ?? id) : { id: name ?? id }
  } catch (error) {
    if (name !== undefined) context.bundles.drop(name)
    throw error
  }
}
