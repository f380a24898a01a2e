import { AirlockError } from '@airlock/host-sdk/contract'
import type { FrameNetwork } from '../../../shared/frameData.ts'
import { nativeAmount } from '../../decode/evm/amount.ts'
import { askQuantity } from '../../evm/suggestedFees.ts'
import { reasonOf } from '../../failure/requestError.ts'
import { maximumGas } from '../../smartAccount/operationFees.ts'
import type { FeePayer } from '../../smartAccount/ownPayloads.ts'
import { PaymasterProblem, type PaymasterService } from '../../smartAccount/paymaster.ts'
import {
  estimateOperation,
  type OperationRequest,
  prepareOperation,
} from '../../smartAccount/prepareOperation.ts'
import type { UserOperation } from '../../smartAccount/userOperation.ts'
import { callsError } from '../callsError.ts'
import type { RpcContext } from '../context.ts'
import type { FeePaymasters } from '../feePaymasters.ts'
import { requireSmart } from '../requireSmart.ts'
import type { PageService } from './pageService.ts'
import { type PaymentWay, tokenWays } from './tokenWays.ts'

/* Who pays the fee: the page's paymaster, if the project lists it; else the project's sponsor; else the account, in
   coins or in a token that the project takes. The person chooses only where both are possible. */

/** An operation, and who pays for it in the account's place. */
interface PaidOperation {
  operation: UserOperation
  /** Missing if the account pays in coins. */
  feePaidBy?: FeePayer
}

/** What an operation is made of, and where. */
interface Payment {
  request: OperationRequest
  network: FrameNetwork
  context: RpcContext
}

/** The EntryPoint's errors that are the paymaster's fault (AA30 to AA36), whoever reports them. */
const OF_PAYMASTER = /\bAA3\d\b/

const isOfPaymaster = (error: unknown): error is AirlockError =>
  error instanceof PaymasterProblem || (error instanceof AirlockError && OF_PAYMASTER.test(error.message))

/** The operation that a paymaster pays for; the problem if it does not. Rejects with every other failure. */
async function paidBy(
  paymaster: PaymasterService,
  { request }: Payment,
): Promise<UserOperation | AirlockError> {
  try {
    return await prepareOperation({ ...request, paymaster })
  } catch (error) {
    if (isOfPaymaster(error)) return error
    throw error
  }
}

/** Throws 5700 for a paymaster that the project does not list, and its own error if it refuses, unless it is optional. */
async function byPage(
  { url, context, isOptional }: PageService,
  paymasters: FeePaymasters | undefined,
  payment: Payment,
): Promise<PaidOperation | null> {
  if (!paymasters?.takesPageServices) {
    if (isOptional) return null
    throw callsError('unsupported-capability', 'This wallet does not ask the paymaster of a page here')
  }
  const ask = paymasters.ask(payment.network, url)
  const outcome = await paidBy({ ask, context }, payment)
  if (!(outcome instanceof AirlockError)) return { operation: outcome, feePaidBy: 'page' }
  if (isOptional) return null
  throw outcome instanceof PaymasterProblem ? outcome.cause : outcome
}

/** Null if the project sponsors nothing, or its paymaster refuses or is away: then the account pays. */
async function bySponsor(
  paymasters: FeePaymasters | undefined,
  payment: Payment,
): Promise<PaidOperation | null> {
  if (!paymasters || paymasters.sponsor === null) return null
  // The server adds the context of the project.
  const outcome = await paidBy({ ask: paymasters.ask(payment.network), context: {} }, payment)
  return outcome instanceof AirlockError ? null : { operation: outcome, feePaidBy: 'project' }
}

/** The coins that the operation may need at most. */
const costOf = (operation: UserOperation) => maximumGas(operation) * operation.maxFeePerGas

/** The network's coin as a way to pay; the failure if the account has too little, or the bundler says so. */
async function coinWay({
  request,
  network,
}: Payment): Promise<{ way: PaymentWay; hasEnough: boolean } | AirlockError> {
  try {
    const { operation } = await estimateOperation(request)
    const value = request.calls.reduce((sum, call) => sum + call.value, 0n)
    const balance = await askQuantity(request.node, 'eth_getBalance', [request.account.address, 'latest'])
    const most = nativeAmount(costOf(operation), { network })
    const name = network.nativeCurrency.symbol
    const way: PaymentWay = { way: 'coin', name, most, complete: async () => operation }
    return { way, hasEnough: balance >= value + costOf(operation) }
  } catch (error) {
    if (error instanceof AirlockError && reasonOf(error) === 'balance-too-low') return error
    throw error
  }
}

async function chosen(ways: readonly PaymentWay[], { request, context }: Payment, paymasters: FeePaymasters) {
  const [first] = ways
  if (first === undefined || ways.length === 1 || !context.chooseFee) return first
  const last = await paymasters.choices.last(request.chainId)
  const { way: preselected } = ways.find(({ way }) => way.toLowerCase() === last) ?? first
  const choice = await context.chooseFee(ways, preselected)
  await paymasters.choices.keep(request.chainId, choice)
  return ways.find(({ way }) => way === choice) ?? first
}

/** The account pays. If it can do so in coins and in tokens, the person chooses. */
async function byAccount(paymasters: FeePaymasters | undefined, payment: Payment): Promise<PaidOperation> {
  const { request, network } = payment
  const tokens = paymasters?.tokensOn(network.id) ?? []
  if (!paymasters || tokens.length === 0) return { operation: await prepareOperation(request) }
  const coin = await coinWay(payment)
  const inTokens = await tokenWays({ request, network, tokens, ask: paymasters.ask(network) })
  const inCoins = !(coin instanceof AirlockError) && coin.hasEnough ? [coin.way] : []
  const way = await chosen([...inCoins, ...inTokens], payment, paymasters)
  if (way) {
    const operation = await way.complete()
    return way.way === 'coin' ? { operation } : { operation, feePaidBy: 'token' }
  }
  if (coin instanceof AirlockError) throw coin
  // The approval says that the balance does not cover it.
  return { operation: await coin.way.complete() }
}

/**
 * The complete operation of a request, with whoever pays for it.
 *
 * @param service - the paymaster that the page names; null for none.
 * @throws AirlockError 5700 for a paymaster of a page that the project does not list; 4001 if the person rejects the
 * choice; the errors of the node, the bundler and, where it is not optional, the page's paymaster.
 */
export async function payFor(payment: Payment, service: PageService | null): Promise<PaidOperation> {
  const { paymasters } = requireSmart(payment.context)
  const page = service && (await byPage(service, paymasters, payment))
  return page ?? (await bySponsor(paymasters, payment)) ?? byAccount(paymasters, payment)
}
