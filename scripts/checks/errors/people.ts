import { type Entry, type Kind, rowsOf } from './entry.ts'
import { calls } from './provoke/calls.ts'
import { visitor } from './provoke/visitor.ts'

const HOLDINGS = 'e2e/tests/account/holdings.spec.ts'

/** The rows of errors that are provoked in Node. */
const row = rowsOf({
  ...visitor,
  'Invalid network id': calls['Invalid network id'],
  'An error occurred': calls['An error occurred'],
})

/** The errors of what a visitor does. */
export const people = {
  connect: [
    row(-32050, 'Unable to load email login dependency'),
    row(-32053, 'Request was aborted'),
    row(null, 'Something went wrong'),
    row(-32603, 'An error occurred', 'Internal error'),
    row(4001, 'Modal closed'),
    row(4001, 'Connection rejected'),
    row(-32603, 'Failed to connect'),
    row(null, 'Popup closed'),
    row(null, 'Failed to initiate social connection'),
    row(null, 'Failed to connect to farcaster'),
    row(4100, 'Not connected to email or social'),
    row(-32602, "Adapter for namespace ... doesn't exist", "Adapter for namespace solana doesn't exist"),
  ],
  wallet: [
    row(4900, 'No connector found for connection'),
    row(4200, 'A method that is not supported', 'solana_signMessage'),
    row(null, 'chain mismatch', 'Your wallet is on another network'),
    row(4001, 'User rejected the request', 'rejected'),
  ],
  network: [
    row(4902, 'Network not found'),
    row(-32602, 'Invalid network id', 'must be a CAIP-2 id'),
    row(-32602, 'Invalid CAIP address', 'Invalid Address'),
    row(4902, 'A failed network switch navigates back', 'Chain is not supported'),
  ],
  account: [
    {
      code: null,
      spec: 'Token Balance Unavailable',
      message: 'Token balance unavailable',
      provoke: [HOLDINGS, "getByRole('alert')).toContainText('Token balance unavailable')"],
    },
    {
      code: null,
      spec: 'Failed to fetch transactions',
      provoke: [HOLDINGS, "getByRole('alert')).toContainText('Failed to fetch transactions')"],
    },
    row(null, 'Error resolving name', 'Look up name again'),
  ],
} as const satisfies Partial<Record<Kind, readonly Entry[]>>
