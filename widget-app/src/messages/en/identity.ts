import { catalogue } from '@airlock/kit/messages'

export const identityWords = catalogue('identity', {
  addressCopied: 'Address copied',
  copyAddress: 'Copy address',
})
