import { catalogue, plural } from '@airlock/kit/messages'

interface Words {
  title: string
  text: string
}

export const callsStatusWords = catalogue('callsStatus', {
  pending: {
    title: 'Waiting for the network',
    text: 'What you approved is on its way. You can close this.',
  } satisfies Words,
  done: {
    title: 'Confirmed',
    /** @param count - 0 if the wallet does not say which transactions they were */
    text: (count: number) =>
      plural(count || 1, { one: 'Your transaction went through.', other: 'All transactions went through.' }),
  },
  dropped: {
    title: 'Not carried out',
    text: 'The network did not take it. Nothing has moved.',
  } satisfies Words,
  failed: {
    title: 'Transaction failed',
    text: 'The network refused it. Nothing moved. You may have paid the network fee.',
  } satisfies Words,
  partly: {
    title: 'Only partly carried out',
    text: 'Some of it has happened. The rest failed or was not sent.',
  } satisfies Words,
  over: 'This takes unusually long. It may still happen.',
  unread: 'The status could not be read just now. It may be older.',
  lookAgain: 'Look again',
  transactions: 'Transactions',
  transaction: (nth: number, count: number) =>
    count === 1 ? 'Transaction' : `Transaction ${nth} of ${count}`,
  succeeded: 'Succeeded',
  failedOne: 'Failed',
  account: 'Account',
})
