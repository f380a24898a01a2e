import type { FrameNetwork } from '../../shared/frameData.ts'
import type { AskBundler } from '../../shared/smartApi.ts'
import { nodeProblem } from '../failure/requestError.ts'
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
  return new NodeError('other', error.code, error.message, error.data)
}

/** Asks the bundler of a network, which the frame reaches by its own server. */
export const bundlerOf =
  (session: Pick<Session, 'call'>, { id }: FrameNetwork): Ask =>
  async (method, params) => {
    // The server parses the question; what it does not know it refuses.
    const body = { chainId: id, method, params } as AskBundler
    const answer = await session.call('askBundler', { body }).catch((error: unknown) => {
      throw asNodeFailure(error)
    })
    if ('error' in answer) throw nodeError(answer.error)
    return answer.result
  }
