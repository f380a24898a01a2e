import { AirlockError } from '@airlock/host-sdk/contract'
import { RequestError } from '../failure/requestError.ts'
import { NodeError } from './node.ts'

/** How a signed transaction is sent to a network. */
export interface Submission {
  send: () => Promise<unknown>
  /** Whether the network already has it, whatever error its node returned. */
  isThere: (error: NodeError) => boolean | Promise<boolean>
  /** The transaction's id, for the data of the error if its arrival is uncertain. */
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

/** The error for what may have been sent. Its data is for the dApp. */
export const maybeSent = (
  { code, message }: Pick<AirlockError, 'code' | 'message'>,
  named: Submission['named'],
): RequestError => new RequestError('may-have-been-sent', code, `${message}; it may have been sent`, named)

/** The second attempt. Its refusal does not mean that the first one, which got no answer, was refused. */
const again = (submission: Submission): Promise<AirlockError | null> =>
  attempt(submission).catch((error: unknown) => {
    if (error instanceof NodeError) return error
    throw error
  })

/**
 * Sends a signed transaction. Without a response it is sent once more, which is safe: the same bytes are the
 * same transaction. A node that reports to have it already means success.
 *
 * @throws AirlockError the error of a node that refused it at once; or that it may have been sent, with the transaction's
 * id in the data.
 */
export async function submit(submission: Submission): Promise<void> {
  const first = await attempt(submission)
  if (first === null) return
  const second = await again(submission)
  if (second === null) return
  // That another operation has its place says nothing about the first attempt, which may have been sent.
  const isOvertaken = second instanceof NodeError && second.reason === 'overtaken'
  throw maybeSent(isOvertaken ? first : second, submission.named)
}
