import { catalogue } from '@airlock/kit/messages'

/** The words about the frame itself, which opens without waiting for those of the later views. */
export const secureFrameWords = catalogue('secureFrame', {
  title: 'Airlock secure frame',
  sessionHasEnded: 'Your session has ended. Sign in again.',
})
