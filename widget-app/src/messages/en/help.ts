import { catalogue } from '@airlock/kit/messages'

export const helpWords = catalogue('help', {
  gotIt: 'Got it',
  findAWallet: 'Find a wallet',
  network: {
    ledger: {
      name: 'A network is a separate ledger',
      text: 'Ethereum, Base and others each keep their own record of who owns what. Your address can be the same on many.',
    },
    balances: {
      name: 'Balances stay where they are',
      text: 'Each network has its own balances, and charges fees in its own coin.',
    },
    switching: {
      name: 'Switching moves nothing',
      text: 'It only changes the network you use. You can switch back at any time.',
    },
  },
  wallet: {
    account: {
      name: 'Your account, on every site',
      text: 'A wallet is an app or browser extension. It holds your addresses, and you use the same ones everywhere.',
    },
    asks: {
      name: 'It asks before anything happens',
      text: 'Sites can only ask. Every payment and every signature waits until you approve it in the wallet.',
    },
    keys: {
      name: 'Only you hold the keys',
      text: 'Setting it up gives you a recovery phrase. Keep it offline, and never type it into a site: real support will never ask for it.',
    },
  },
})
