/** Errors that this architecture cannot have: the specification's wordings, and the words with which ARCHITECTURE.md begins. */
export const absent: Readonly<Record<string, readonly string[]>> = {
  'Errors of controllers': [
    'Chain adapter not found',
    'NetworkController client not set',
    'ConnectionController client not set',
    'Chain is required to get connection controller client',
    'Chain is required to update chain account data',
    'Chain is required to set account prop',
    'Adapter not found',
    'CaipNetwork is undefined',
    'CaipNetwork or CaipAddress is undefined',
    'ConnectionControllerClient and NetworkControllerClient must be set',
  ],
  'Errors of a connection that is not there': [
    'No auth connector found',
    'Address or auth connector not found',
    'Invalid connection status',
    "Transactions can't be fetched without an accountAddress",
  ],
  'Errors of disconnecting': ['Failed to disconnect', 'Failed to disconnect chains'],
  'Errors of swaps': ['Network not supported for Gas Price', 'Network not supported for Swaps'],
  'Errors of registering names': [
    'Error fetching name suggestions',
    'Error fetching names for address',
    'Error registering name',
  ],
  'Payment errors of exchanges and quotes': [
    'UNABLE_TO_GET_EXCHANGES',
    'UNABLE_TO_GET_PAY_URL',
    'UNABLE_TO_GET_BUY_STATUS',
    'UNABLE_TO_GET_QUOTE',
    'UNABLE_TO_GET_QUOTE_STATUS',
  ],
  'Payment errors without a cause': [
    'UNKNOWN_ERROR',
    'GENERIC_PAYMENT_ERROR',
    'ASSET_NOT_SUPPORTED',
    'UNABLE_TO_GET_TOKEN_BALANCES',
  ],
  'Errors of blobs': ['blob too large or empty', 'invalid versioned hash size or version'],
}
