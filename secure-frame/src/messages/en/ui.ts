import { catalogue } from '@airlock/kit/messages'

export const uiWords = catalogue('ui', {
  number: 'Number',
})
