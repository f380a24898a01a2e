import { AirlockError } from '@airlock/host-sdk/contract'
import { RequestError } from '../failure/requestError.ts'
import { NodeError } from './node.ts'

/** How a signed transaction is sent to a network. */
export interface Submission {
  send: () => Promise<unknown>
  /** Whether the network already has it, whatever error its node returned. */
  isThere: (error: NodeError) => boolean | Promise<boolean>
  /** The transaction's id, for the error if its arrival is uncertain. */
  named: Record<string, string>
}

/** One attempt: null if the network has it, the failure if there was no response. Throws the node's error. */
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
 * Sends a signed transaction. Without a response it is sent once more, which is safe: the same bytes are the
 * same transaction. A node that reports to have it already means success.
 *
 * @throws AirlockError the node's error; or the network's failure, with the transaction's id in its data.
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
