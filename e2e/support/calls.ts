import { expect } from '@playwright/test'
import { type Address, type Hex, numberToHex, parseEther } from 'viem'
import { CHAIN_IDS } from '../stack/addresses.ts'
import type { Embedded } from './embedded.ts'

/** What {@link batch} pays (wei). */
export const PAID = parseEther('0.3')

/**
 * The parameters of `wallet_sendCalls` on the first chain, for two payments to one recipient.
 *
 * @param more - other fields of the request, or other values for these.
 */
export const batch = (from: Address, to: Address, more: object = {}) => [
  {
    version: '2.0.0',
    from,
    chainId: numberToHex(CHAIN_IDS.chain),
    atomicRequired: true,
    calls: [
      { to, value: numberToHex(parseEther('0.1')) },
      { to, value: numberToHex(parseEther('0.2')) },
    ],
    ...more,
  },
]

/** The id in the answer to `wallet_sendCalls`. */
export const idOf = ({ value }: { value?: unknown }): string => (value as { id: string }).id

/** The answer to `wallet_getCallsStatus`. */
interface CallsStatus {
  status: number
  receipts?: { status: Hex }[]
}

/** Undefined for an unknown id. */
export const statusOf = async (embedded: Embedded, id: string) =>
  (await embedded.request('wallet_getCallsStatus', [id])).value as CallsStatus | undefined

/** Waits until the calls have a status (EIP-5792). */
export const untilStatus = (embedded: Embedded, id: string, wanted: number) =>
  expect.poll(async () => (await statusOf(embedded, id))?.status).toBe(wanted)
