import { catalogue } from '@airlock/kit/messages'

/** The choice of how to pay a network fee. */
export const feesWords = catalogue('fees', {
  howToPay: 'How do you want to pay the fee?',
  chosenBefore: 'You’ll review the whole request next. Nothing is sent yet.',
  atMost: (fee: string) => `At most ${fee}`,
  payWith: 'Pay the network fee with',
  continue: 'Continue',
  reject: 'Reject',
})
