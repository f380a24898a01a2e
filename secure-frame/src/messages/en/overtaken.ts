import { catalogue } from '@airlock/kit/messages'

/** An approved request that was not sent, because the account has sent another one. */
export const overtakenWords = catalogue('overtaken', {
  title: 'Not sent',
  text: 'Your account was just used for something else, perhaps on another site. Nothing was sent. Start again.',
})
