import { toEventSelector } from 'viem'
import * as z from 'zod/mini'
import { uintAt } from '../../tokens/abi.ts'
import { UnsafeSwapError } from '../terms/errors.ts'
import type { SwapRequest } from '../terms/source.ts'

/** What a tried swap takes from the taker beside the amount, read from the logs of all tokens. */

/** A log in the answer of a node. */
export const Log = z.object({ address: z.string(), topics: z.array(z.string()), data: z.string() })
type Log = z.infer<typeof Log>

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const APPROVAL = toEventSelector('Approval(address,address,uint256)')

/** The events by which an account loses tokens or allows others to take them, and which topic the account is. */
const OWNER_AT: Readonly<Record<string, number>> = {
  [TRANSFER]: 1,
  [APPROVAL]: 1,
  [toEventSelector('ApprovalForAll(address,address,bool)')]: 1,
  // ERC-1155, where the first topic is the operator.
  [toEventSelector('TransferSingle(address,address,address,uint256,uint256)')]: 2,
  [toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')]: 2,
}

const isAddressIn = (topic: string | undefined, address: string) =>
  topic?.slice(-40).toLowerCase() === address.slice(2).toLowerCase()

interface Trial {
  request: Pick<SwapRequest, 'taker' | 'from' | 'to' | 'amount'>
  spender: string | null
}

/** Some tokens log what is left of an allowance whenever it is used. */
const isKnownApproval = ({ address, topics: [event, , to] }: Log, { request, spender }: Trial) =>
  event === APPROVAL &&
  address.toLowerCase() === request.from.address &&
  spender !== null &&
  isAddressIn(to, spender)

/**
 * Throws `UnsafeSwapError` if the taker loses another token, loses more than the amount, or allows anybody but the
 * spender to take tokens. The received token is left out, because the whole change of its balance is measured.
 */
export function requireNoOtherLoss(logs: readonly Log[], trial: Trial): void {
  const { taker, from, to, amount } = trial.request
  let taken = 0n
  for (const log of logs) {
    const [event = ''] = log.topics
    const at = OWNER_AT[event]
    if (at === undefined || !isAddressIn(log.topics[at], taker) || isKnownApproval(log, trial)) continue
    const token = log.address.toLowerCase()
    if (event !== TRANSFER || (token !== from.address && token !== to.address))
      throw new UnsafeSwapError('the attempt takes something else, or allows it')
    if (token === from.address) taken += uintAt(log.data) ?? amount + 1n
  }
  if (taken > amount) throw new UnsafeSwapError('the attempt takes more than the amount')
}
