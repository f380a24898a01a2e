import { catalogue } from '@airlock/kit/messages'

export const uiWords = catalogue('ui', {
  loadMore: (what: string) => `Load more ${what}`,
  updatedJustNow: 'Updated just now',
  updated: (age: string) => `Updated ${age}`,
  offline: 'Offline · ',
})
