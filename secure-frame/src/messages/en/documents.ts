import { catalogue } from '@airlock/kit/messages'

/** The title of each document of the secure frame. */
export const documentsWords = catalogue('documents', {
  index: 'Secure wallet',
  approve: 'Approve a request',
  device: 'Confirm a device',
  passkey: 'Passkey',
})
