import { catalogue } from '@airlock/kit/messages'

/** The texts of the samples. */
export const words = catalogue('sealedGallery', {
  title: 'Sealed components',
  site: 'Site, verified',
  remarks: 'Site with remarks',
  own: 'Own page',
  buttons: 'Buttons',
  notices: 'Notices',
  waiting: 'Waiting',
  numbers: 'Numbers to compare',
  code: 'QR code',
  icons: 'Icons',
  approve: 'Approve',
  reject: 'Reject',
  cancel: 'Cancel',
  off: 'Read to the end first',
  plain: 'The fee is at most $0.42.',
  caution: 'This contract is new.',
  danger: 'This request can take all your tokens.',
  claim: 'Alpha Shop',
  scan: 'QR code of the recovery page',
})
