import { AirlockError, ErrorCode } from '@airlock/host-sdk/contract'
import * as z from 'zod/mini'
import type { CallsReport } from '../../state/late/callsSlice.ts'
import type { SecureClient } from '../../state/store/services.ts'

const Answer = z.object({
  chainId: z.string().check(z.regex(/^0x[0-9a-f]{1,14}$/i)),
  status: z.int(),
  atomic: z.boolean(),
  receipts: z.array(
    z.object({
      transactionHash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/i)),
      status: z.literal(['0x0', '0x1']),
    }),
  ),
})

/**
 * Asks the secure frame for the status of calls.
 *
 * @throws AirlockError 5730 for an id that it does not know
 */
export async function readReport(
  { request }: Pick<SecureClient, 'request'>,
  id: string,
  signal?: AbortSignal,
): Promise<CallsReport> {
  const asked = { method: 'wallet_getCallsStatus', params: [id], chainNamespace: 'eip155' } as const
  const answer = z.safeParse(Answer, await request(asked, signal && { signal }))
  if (!answer.success) throw new AirlockError(ErrorCode.INTERNAL, 'The status could not be read')
  const { chainId, status, atomic, receipts } = answer.data
  return {
    chainId: `eip155:${BigInt(chainId)}`,
    status,
    isAtomic: atomic,
    transactions: receipts.map((receipt) => ({
      hash: receipt.transactionHash,
      isSuccess: receipt.status === '0x1',
    })),
  }
}
