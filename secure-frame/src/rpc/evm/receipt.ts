import * as z from 'zod/mini'
import { nodeProblem } from '../../failure/requestError.ts'
import type { Hex } from '../../signing/payload.ts'
import type { Call } from '../node.ts'

const HexText = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))

/** The fields of a receipt that EIP-5792 returns to a dApp. All others are left out. */
const Receipt = z.object({
  logs: z.array(z.object({ address: HexText, data: HexText, topics: z.array(HexText) })),
  status: z.literal(['0x0', '0x1']),
  blockHash: HexText,
  blockNumber: HexText,
  gasUsed: HexText,
  transactionHash: HexText,
})
export type Receipt = z.infer<typeof Receipt>

/** The receipt of a transaction; null while it is not in a block. */
export async function readReceipt(call: Call, hash: Hex): Promise<Receipt | null> {
  const read = z.safeParse(z.nullable(Receipt), await call('eth_getTransactionReceipt', [hash]))
  if (read.success) return read.data
  throw nodeProblem('a receipt could not be read')
}
