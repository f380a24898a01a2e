import { catalogue } from '@airlock/kit/messages'

export const receiveWords = catalogue('receive', {
  addressCopied: 'Address copied',
  qrCodeOfYourAddress: 'QR code of your address',
  copyYourAddressOrScan: 'Copy your address or scan this QR code',
  copyAddress: 'Copy address',
  onlyOn: (network: string) => `Only receive assets on ${network}`,
  onlyOnThese: 'Only receive assets on these networks',
  /** For one network, or for several. */
  othersAreLost: {
    one: 'Only receive assets on this network. Assets sent on other networks may be lost.',
    several: 'Only receive assets on these networks. Assets sent on other networks may be lost.',
  },
})
