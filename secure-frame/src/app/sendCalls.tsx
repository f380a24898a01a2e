/** @jsxImportSource preact */
import { AirlockError, callsId, ErrorCode } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { FailureReason } from '../contract/failure.ts'
import { RequestError, reasonOf } from '../failure/requestError.ts'
import { appWords } from '../messages/en/app.ts'
import type { RpcContext } from '../rpc/context.ts'
import type { Request } from '../rpc/methods/allowedMethods.ts'
import { Hash } from '../rpc/methods/values.ts'
import { evmChainId } from '../rpc/networks.ts'
import { signingAccount } from '../rpc/signingAccount.ts'
import { ErrorScreen } from '../screens/ErrorScreen.tsx'
import { ApiFailure } from '../session/failure.ts'
import type { Hex } from '../signing/payload.ts'
import { failureText } from './failureText.ts'
import { followOn } from './follow.tsx'
import type { Screen } from './screens.ts'

type Transaction = Request<'eth_sendTransaction'>

/** The questions and messages to the person about the parts of one request. */
export interface Prompts {
  /** Asks about one transaction; returns its hash, once it is approved and sent. */
  ask(transaction: Transaction, index: number, total: number): Promise<unknown>
  /** Asks about all calls of a smart account at once; returns our id, once they are approved and sent. */
  askOnce(request: Request<'wallet_sendCalls'>): Promise<unknown>
  /** Runs a flow on a screen of its own between two of them. */
  perform<T>(run: (screen: Screen) => Promise<T>): Promise<T>
}

const failed = (message: string) => new AirlockError(ErrorCode.INTERNAL, message)

/** Waits until a transaction is in a block: the next one may depend on it. */
async function carriedOut(screen: Screen, hash: Hex, context: RpcContext): Promise<void> {
  const { readReceipt } = await import('../rpc/evm/receipt.ts')
  const call = context.networks.node(context.networks.active('eip155'))
  const receipt = await followOn(screen)(() => readReceipt(call, hash))
  if (!receipt) throw failed(appWords.beforeNotCarriedOut)
  if (receipt.status !== '0x1') throw failed(appWords.beforeFailed)
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

/** What the errors of `rpc/submit.ts` name: a transaction, or our id of the calls of an operation. */
const Named = z.object({ transactionHash: z.optional(Hash), callsId: z.optional(z.string()) })

/** What may have been sent, as far as the error names it; null if nothing was sent. */
function uncertain(error: unknown): z.infer<typeof Named> | null {
  if (!(error instanceof RequestError) || error.reason !== 'may-have-been-sent') return null
  return z.safeParse(Named, error.data).data ?? {}
}

/** Sends them in order until one fails. Rejects if that is the first. One that may have been sent is among the sent ones. */
async function sendInOrder(
  transactions: readonly Transaction[],
  prompts: Prompts,
  context: RpcContext,
  onSent: (hashes: readonly Hex[]) => Promise<void>,
): Promise<Hex[]> {
  const total = transactions.length
  const hashes: Hex[] = []
  for (const transaction of transactions) {
    try {
      const before = hashes.at(-1)
      if (before) await prompts.perform((screen) => carriedOut(screen, before, context))
      hashes.push((await prompts.ask(transaction, hashes.length, total)) as Hex)
      await onSent(hashes)
    } catch (error) {
      const sent = hashes.length
      const lost = uncertain(error)?.transactionHash
      if (lost !== undefined) {
        hashes.push(lost)
        await onSent(hashes)
      }
      if (sent === 0) throw error
      const reason = reasonText(error)
      if (!isNo(error))
        await prompts.perform((screen) => tellPartly(screen, sent, total, reason)).catch(() => undefined)
      break
    }
  }
  return hashes
}

/** EIP-5792 for an account without a contract: one transaction after the other, each approved separately. */
async function sendEach(
  request: Request<'wallet_sendCalls'>,
  prompts: Prompts,
  context: RpcContext,
): Promise<Hex> {
  const { transactionsOf } = await import('../rpc/evm/calls.ts')
  const transactions = transactionsOf(request, context)
  const chainId = evmChainId(context.networks.active('eip155'))
  const [{ id: name }] = request.params
  const idOf = (hashes: readonly Hex[]) =>
    callsId({ chainId, hashes, total: transactions.length, sentAt: Math.floor(Date.now() / 1_000) })
  // After each: if the page closes before the next, the dApp still finds what was sent.
  const onSent = async (hashes: readonly Hex[]) => {
    if (name !== undefined) await context.bundles.settle(name, idOf(hashes), true)
  }
  return idOf(await sendInOrder(transactions, prompts, context, onSent))
}

/** Whether all calls become one operation: of a smart account, or of the key's account where that can be upgraded. */
async function isOneOperation(request: Request<'wallet_sendCalls'>, context: RpcContext): Promise<boolean> {
  if (signingAccount(request, context).type === 'smartAccount') return true
  if (!context.smart) return false
  const { sendsTogether } = await import('../rpc/smartAccount/atomicity.ts')
  return sendsTogether(request, context)
}

/**
 * Frees the dApp's id of calls that failed. It stays taken if they may have been sent: a retry with the same id could pay
 * twice.
 */
async function release(name: string, error: unknown, { bundles }: RpcContext): Promise<void> {
  const lost = uncertain(error)
  if (!lost) return bundles.drop(name)
  const id = lost.callsId ?? (await bundles.idOf(name))
  if (id !== undefined) await bundles.settle(name, id)
}

/**
 * EIP-5792. A smart account sends all calls as one operation, and the key's account does so if it can be
 * upgraded. Any other account sends each when the one before it is
 * in a block: once the first is sent the result is the id, whatever happens to the others. `wallet_getCallsStatus`
 * reports that.
 */
export async function sendCalls(
  request: Request<'wallet_sendCalls'>,
  prompts: Prompts,
  context: RpcContext,
): Promise<{ id: string } | string> {
  const isOne = await isOneOperation(request, context)
  const [{ id: name, version }] = request.params
  if (name !== undefined) await context.bundles.claim(name)
  try {
    const id = isOne ? ((await prompts.askOnce(request)) as Hex) : await sendEach(request, prompts, context)
    if (name !== undefined) await context.bundles.settle(name, id)
    // The first version of the standard returns the bare id.
    return version?.startsWith('1') ? (name ?? id) : { id: name ?? id }
  } catch (error) {
    if (name !== undefined) await release(name, error, context)
    throw error
  }
}
