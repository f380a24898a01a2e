import { catalogue, plural } from '@airlock/kit/messages'

export const receiveWords = catalogue('receive', {
  addressCopied: 'Address copied',
  qrCodeOfYourAddress: 'QR code of your address',
  copyAddress: 'Copy address',
  /** The address is valid on the shown network alone. */
  onlyOn: (network: string) =>
    `Only receive assets on ${network}. Assets sent on other networks may be lost.`,
  /** It is valid on others too. */
  sendOn: (network: string) => `Ask the sender to use ${network}.`,
  worksOnOthers: (count: number) =>
    plural(count, { one: 'Also works on # other network', other: 'Also works on # other networks' }),
  chosen: 'Chosen network',
  /** For one network, or for several. */
  othersAreLost: {
    one: 'Only receive assets on this network. Assets sent on others may be lost.',
    several: 'Only receive assets on these networks. Assets sent on others may be lost.',
  },
})
