import type { AskLast } from '../rpc/operations.ts'
import type { Session } from '../session/session.ts'
import type { Hex } from '../signing/payload.ts'

/** Asks our server for the last operation of an account. */
export const lastOperationOf =
  (session: Pick<Session, 'call'>, sender: Hex): AskLast =>
  async (chainId) => {
    const body = { chainId: `eip155:${chainId}`, sender }
    const { operation } = await session.call('readLastOperation', { body })
    if (!operation) return null
    const { nonce, ageMs } = operation
    return { sender, nonce: BigInt(nonce), sentAt: Math.floor((Date.now() - ageMs) / 1_000) }
  }
