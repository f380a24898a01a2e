import { catalogue, plural } from '@airlock/kit/messages'

export const nftsWords = catalogue('nfts', {
  noNftsYet: 'No NFTs yet',
  nftsYouReceiveWillAppearHere: 'NFTs you receive will appear here.',
  receiveNfts: 'Receive NFTs',
  yourNftsCouldNotBeLoaded: 'Your NFTs could not be loaded',
  onlyThisListIsMissing: 'Only this list is missing.',
  nftListUnavailable: 'NFT list unavailable',
  unlisted: 'We can’t show NFTs for this network. They’re safe in your wallet.',
  hideSpamAgain: 'Hide spam again',
  showHiddenAsSpam: (count: number) => plural(count, { other: 'Show # hidden as spam' }),
})
