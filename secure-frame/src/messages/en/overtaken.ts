import { catalogue } from '@airlock/kit/messages'

/** An approved request that was not sent, because the account has sent another one. */
export const overtakenWords = catalogue('overtaken', {
  title: 'Not sent',
  text: 'Your account has just sent something else, such as on another site. Ask for this again.',
})
