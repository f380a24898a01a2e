import { catalogue, plural } from '@airlock/kit/messages'

export const activityWords = catalogue('activity', {
  yourActivityCouldNotBeLoaded: 'Your activity could not be loaded',
  onlyThisListIsMissing: 'Only this list is missing.',
  statuses: { pending: 'Pending', failed: 'Failed', replaced: 'Replaced', expired: 'Expired' },
  noActivityYet: 'No activity yet',
  yourTransactionsWillAppearHere: 'Your transactions will appear here.',
  activityListUnavailable: 'Activity list unavailable',
  onlyWhatYouSend: 'Only what you send from here shows up on this network.',
  andMore: (count: number) => plural(count, { other: 'and # more' }),
  failedToFetchTransactions: 'Failed to fetch transactions',
  /** The object of "Load more". */
  more: 'activity',
  to: 'To',
  from: 'From',
  operations: {
    send: 'Sent',
    receive: 'Received',
    trade: 'Swapped',
    mint: 'Minted',
    burn: 'Burned',
    approve: 'Approved',
    deposit: 'Deposited',
    withdraw: 'Withdrawn',
    borrow: 'Borrowed',
    repay: 'Repaid',
    claim: 'Claimed',
    deploy: 'Deployed a contract',
    execute: 'Used a contract',
  },
  /** Transactions that were sent from here. */
  sent: {
    pending: 'Sending',
    confirmed: 'Sent',
    failed: 'Sent',
    replaced: 'Replaced',
    expired: 'Not found',
  },
  /** Swaps that were sent from here. */
  swapped: {
    pending: 'Swapping',
    confirmed: 'Swapped',
    failed: 'Swapped',
    replaced: 'Replaced',
    expired: 'Not found',
  },
})
