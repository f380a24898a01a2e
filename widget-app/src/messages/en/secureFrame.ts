import { catalogue } from '@airlock/kit/messages'

/** What is said of the frame itself: it opens without waiting for the words of the later views. */
export const secureFrameWords = catalogue('secureFrame', {
  title: 'Airlock secure frame',
  sessionHasEnded: 'Your session has ended. Sign in again.',
})
