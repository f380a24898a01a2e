import { requestPay } from '../../features/pay/requestPay.ts'
import { requestSend } from '../../features/send/requestSend.ts'
import type { AppThunk } from '../../state/store/store.ts'

interface Wanted {
  view?: string | undefined
  arguments?: unknown
}

/** The dApp's `open()` of a view that resolves with a transaction. */
export const requestTransfer = (
  { view, arguments: given }: Wanted,
  signal: AbortSignal,
): AppThunk<Promise<{ hash: string }>> =>
  view === 'Pay' ? requestPay(given, signal) : requestSend(given, signal)
