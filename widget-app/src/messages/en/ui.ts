import { catalogue } from '@airlock/kit/messages'

export const uiWords = catalogue('ui', {
  loadMore: (what: string) => `Load more ${what}`,
  updatedJustNow: 'Updated just now',
  updated: (age: string) => `Updated ${age}`,
  updating: 'Updating…',
  /** Of the last known values, while newer ones are being read. */
  updatingFrom: (age: string) => `From ${age}, updating…`,
  offline: 'Offline · ',
})
