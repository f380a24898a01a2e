import type { FrameNetwork } from '../../shared/frameData.ts'
import type { AskBundler } from '../../shared/smartApi.ts'
import { nodeProblem } from '../failure/requestError.ts'
import { callsError } from '../rpc/callsError.ts'
import { NodeError, nodeError } from '../rpc/node.ts'
import { ApiFailure, type ApiFailureReason } from '../session/failure.ts'
import type { Session } from '../session/session.ts'
import type { Ask } from '../smartAccount/operationFees.ts'

/** Failures after which the bundler may have got the question, or that concern the session. */
const PASSED_ON: ReadonlySet<ApiFailureReason> = new Set([
  'network',
  'unavailable',
  'internal',
  'session-expired',
])

/** Our server's failure as that of a node: every other one means that the bundler was not asked. */
function asNodeFailure(error: unknown): unknown {
  if (!(error instanceof ApiFailure) || PASSED_ON.has(error.reason)) return error
  if (error.reason === 'bundler-away') return nodeProblem('the bundler did not answer')
  const reason = error.reason === 'operation-pending' ? 'overtaken' : 'other'
  return new NodeError(reason, error.code, error.message, error.data)
}

/** Passes a question to our server, which decides whether it reaches the bundler or the paymaster. */
async function pass(
  session: Pick<Session, 'call'>,
  // The server parses the question; what it does not know it refuses.
  question: { chainId: string; method: string; params: unknown[]; service?: { url: string } },
  explain: (error: unknown) => unknown = asNodeFailure,
): Promise<unknown> {
  const answer = await session
    .call('askBundler', { body: question as AskBundler })
    .catch((error: unknown) => {
      throw explain(error)
    })
  if ('error' in answer) throw nodeError(answer.error)
  return answer.result
}

/** Asks the bundler of a network, or the project's paymaster there, which the frame reaches by its own server. */
export const bundlerOf =
  (session: Pick<Session, 'call'>, { id }: FrameNetwork): Ask =>
  (method, params) =>
    pass(session, { chainId: id, method, params })

/** The server passes nothing to an address that the operator has not listed. */
function asPageFailure(error: unknown): unknown {
  const reason = error instanceof ApiFailure ? error.reason : null
  if (reason === 'not-found')
    return callsError(
      'unsupported-capability',
      'The operator of this wallet does not list the page’s paymaster',
    )
  if (reason === 'bundler-away') return nodeProblem('the page’s paymaster did not answer')
  return asNodeFailure(error)
}

/** Asks the paymaster that a page names. Rejects with 5700 if the operator does not list it. */
export const pagePaymasterOf =
  (session: Pick<Session, 'call'>, { id }: FrameNetwork, url: string): Ask =>
  (method, params) =>
    pass(session, { chainId: id, method, params, service: { url } }, asPageFailure)
