import { AirlockError } from '@airlock/host-sdk/contract'
import { RequestError } from '../failure/requestError.ts'
import { NodeError } from './node.ts'

/** How a signed transaction is brought to a network. */
export interface Submission {
  send: () => Promise<unknown>
  /** Whether the network has it already, whatever its node said. */
  isThere: (error: NodeError) => boolean | Promise<boolean>
  /** What names the transaction, for the error of one that may or may not have arrived. */
  named: Record<string, string>
}

/** One attempt: null when the network has it, the problem when nobody answered. The node’s refusal is thrown. */
async function attempt({ send, isThere }: Submission): Promise<AirlockError | null> {
  try {
    await send()
    return null
  } catch (error) {
    if (error instanceof NodeError) {
      if (await isThere(error)) return null
      throw error
    }
    if (error instanceof AirlockError) return error
    throw error
  }
}

/**
 * Sends a signed transaction. Where no answer comes it is sent once more, which does no harm: the same bytes are the same
 * transaction. A node that knows it already has it, which is success.
 *
 * @throws AirlockError the node's refusal; or the network's problem, with what names the transaction in its data.
 */
export async function submit(submission: Submission): Promise<void> {
  if ((await attempt(submission)) === null) return
  const problem = await attempt(submission)
  if (problem)
    throw new RequestError(
      'may-have-been-sent',
      problem.code,
      `${problem.message}; it may have been sent`,
      submission.named,
    )
}
