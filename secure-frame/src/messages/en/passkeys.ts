import { catalogue, parts } from '@airlock/kit/messages'

/** The frame's texts for passkeys that own a smart account, and for a lost key. */
export const passkeysWords = catalogue('passkeys', {
  title: 'Passkey for your smart account',
  intro: 'A second owner that can restore your smart account if your key is lost.',
  none: 'You have no passkey yet.',
  list: (passkey: string) => `${passkey}: networks`,
  passkeyAdded: (date: string) => `Passkey added ${date}`,
  elsewhere: (site: string) => `Made on ${site}: it can’t be used here.`,
  states: {
    owner: 'Owner of your smart account',
    none: 'Not an owner',
    takeable: 'Your new key is not the owner here yet. This passkey can make it the owner.',
    foreign: 'Not an owner. Your smart account here belongs to a key that is lost.',
    unknown: 'The network did not answer.',
  },
  actions: { owner: 'Remove', none: 'Add', takeable: 'Recover' },
  confirm: { confirm: 'Remove?', busy: 'Removing…', pressAgain: 'Press again to remove it.' },
  forget: 'Forget this passkey',
  add: 'Add a passkey',
  done: 'Done',
  cancel: 'Cancel',
  notSupported: 'This browser has no passkeys.',
  notLookedUp: 'Your passkeys could not be loaded',
  confirmItsYou: 'Confirm it’s you',
  toAdd: <Part>(email: Part) => parts`To add a passkey, enter the code we sent to ${email}`,
  toForget: <Part>(email: Part) => parts`To forget this passkey, enter the code we sent to ${email}`,
  toReplace: <Part>(email: Part) => parts`To make a new key, enter the code we sent to ${email}`,
  create: {
    title: 'Create your passkey',
    text: 'Your browser asks where to keep it. Choose a place you can still reach if you lose this device.',
    press: 'Create passkey',
  },
  prove: {
    title: 'Show that you have this passkey',
    text: 'Your browser asks for your passkey, so that only your own is added.',
    press: 'Use passkey',
  },
  /** For browsers that have no passkeys inside another site's page: our own window asks for it. */
  window: {
    open: 'Open a window for it',
    waiting: 'Continue in the window',
    stillWaiting: 'Waiting for the window',
    useTitle: 'Use your passkey',
    useText: 'The page that opened this window says what for. It does nothing else.',
    done: 'Done',
  },
  keeping: 'Keeping your passkey',
  stillKeeping: 'Still keeping your passkey',
  notKept: 'Your passkey could not be kept',
  removing: 'Removing',
  stillRemoving: 'Still removing',
  notRemoved: 'It could not be removed',
  preparing: 'Preparing the approval',
  stillPreparing: 'Still preparing the approval',
  isOwner: (network: string) => `Your passkey is now an owner on ${network}.`,
  isOwnerNoMore: (network: string) => `Your passkey is no longer an owner on ${network}.`,
  kept: 'Your passkey is kept, but it is not an owner yet. Press Add to make it one.',
  forgotten: 'The passkey is forgotten. Remove it in your browser’s settings too.',
  recovered: (network: string) => `Your smart account on ${network} is yours again.`,
  notChanged: 'Nothing was changed. Try again in a moment.',
  balanceTooLow: 'Your smart account has too little for the network fee there. Nothing was changed.',
  /** Why the server did not change anything. */
  refusals: {
    'step-up-needed': 'A code counts once, for five minutes. Start again for a new one.',
    invalid: 'This passkey can’t be added. You may have too many.',
  },
  /** Why a passkey was not made or used. */
  failures: {
    stopped:
      'The passkey was not used. You stopped it, it took too long, or this browser can’t use passkeys inside another site’s page.',
    unavailable: 'This browser can’t use passkeys here.',
    'no-window':
      'The window did not open, or this site keeps it apart. Allow windows, or use another browser.',
    exists: 'This device has one of your passkeys already.',
    costly: 'The fee that the network’s bundler asks for is much too high. Nothing was sent.',
    invalid: 'Your browser gave an answer that we can’t use. Nothing was changed.',
  },
  /** A wallet whose key is lost. */
  lost: {
    title: 'Recover your wallet',
    noWayTitle: 'The key of your wallet is lost',
    noWay:
      'We no longer have our part of it, and nothing on this device is enough to open the wallet. Nothing was changed, and no new wallet was made. Contact the people who run this site.',
    text: (networks: string) =>
      `The key of your wallet is lost. Your passkey can bring back your smart account on ${networks}, with a new key.`,
    outOfReach: 'Assets held by the old key itself, or on other networks, can’t be recovered here.',
    notLookedUp: 'It could not be checked what can be brought back',
    usePasskey: 'Continue with your passkey',
    signOut: 'Sign out',
    making: 'Making a new key',
    stillMaking: 'Still making a new key',
    notMade: 'The new key could not be made',
    takeTitle: (network: string) => `Recover on ${network}`,
    takeText: (key: string, fee: string) =>
      `Your passkey makes your new key the owner of your smart account: ${key}. It signs nothing else. The network fee is at most ${fee}.`,
    takeFree: (key: string) =>
      `Your passkey makes your new key the owner of your smart account: ${key}. It signs nothing else, and costs you nothing.`,
    takePress: 'Use passkey',
    later: 'Later',
    again: 'Try again',
    sending: (network: string) => `Recovering on ${network}`,
    stillSending: (network: string) => `Still recovering on ${network}`,
    failed: (network: string) => `It was not recovered on ${network}. Try again, or do it later.`,
    done: 'Your smart account is yours again',
    doneText: (networks: string) => `It has the same address as before, on: ${networks}.`,
    notDone: 'Your wallet has a new key',
    notDoneText:
      'Your smart account is not yours again yet. You find this under “Sign-in methods”, in “Passkey for your smart account”.',
    goOn: 'Continue',
  },
})
