import { catalogue, parts } from '@airlock/kit/messages'
import { socialWords } from './social.ts'

/** The frame's texts for the ways to sign in to a wallet. */
export const methodsWords = catalogue('methods', {
  signInMethods: 'Sign-in methods',
  howYouSignIn: 'How you sign in',
  eachOpens: 'Each of these opens this wallet.',
  email: 'Email',
  /** Why the address has no button to remove it. */
  emailStays: 'Receives your codes. Can’t be removed.',
  lastStays: 'Your last way to sign in. Add another one to remove it.',
  used: (lastUsed: string) => `Used ${lastUsed}`,
  noName: 'No name',
  remove: {
    press: 'Remove',
    confirm: 'Remove?',
    busy: 'Removing…',
    pressAgain: 'Press again to remove it.',
  },
  add: 'Add a sign-in method',
  whichOne: 'Whoever can sign in there can then open this wallet, so choose an account that only you use.',
  passkeys: 'Passkey for your smart account',
  passkeysNotOpened: 'Your passkeys could not be loaded',
  done: 'Done',
  cancel: 'Cancel',
  notLookedUp: 'Your sign-in methods could not be loaded',
  confirmItsYou: 'Confirm it’s you',
  toAdd: <Part>(name: Part, email: Part) => parts`To add ${name}, enter the code we sent to ${email}`,
  toRemove: <Part>(name: Part, email: Part) => parts`To remove ${name}, enter the code we sent to ${email}`,
  starting: 'Starting',
  stillStarting: 'Still starting',
  notStarted: (name: string) => `${name} could not be added`,
  removing: (name: string) => `Removing ${name}`,
  stillRemoving: (name: string) => `Still removing ${name}`,
  notRemoved: (name: string) => `${name} could not be removed`,
  added: (name: string) => `${name} now opens this wallet.`,
  removed: (name: string) => `${name} no longer opens this wallet.`,
  notChanged: 'Nothing was changed. Try again in a moment.',
  /** Why the server did not change anything. */
  refusals: {
    'step-up-needed': 'A code counts once, for five minutes. Start again for a new one.',
    'last-method': 'Your last way to sign in can’t be removed. Add another one first.',
    'origin-not-allowed': 'This site does not offer that provider any more.',
  },
  /** The texts on the way to the provider and back. */
  adding: {
    views: {
      ...socialWords.views,
      over: {
        title: () => 'This took too long',
        text: (name: string) => `It lasts ten minutes and can be used once. ${name} was not added.`,
      },
    },
    failures: {
      cancelled: {
        title: (name: string) => `${name} was not added`,
        text: (name: string) => `You stopped the sign-in at ${name}. You can try again.`,
      },
      'provider-unavailable': {
        title: (name: string) => `${name} is not available`,
        text: (name: string) => `${name} did not answer. Try again in a moment. Your wallet is unchanged.`,
      },
      'provider-refused': {
        title: (name: string) => `${name} was not added`,
        text: (name: string) => `${name} sent an invalid response. Your wallet is unchanged.`,
      },
      'identity-taken': socialWords.failures['identity-taken'],
    },
  },
  /** An addition that a phone signs, because the provider has no window. */
  scan: {
    title: (name: string) => `Sign in with ${name}`,
    text: (name: string) => `Scan this code with your phone’s camera, and sign in with the ${name} app.`,
    qrCode: (name: string) => `QR code to add ${name}`,
    validUntil: (time: string) => `This code is valid until ${time}. Then a new one appears.`,
    renewed: 'The code has expired. This is a new one.',
    open: (name: string) => `Open ${name}`,
    copyLink: 'Copy link',
    copied: 'Link copied',
    notCopied: 'Failed to copy',
    preparing: 'Preparing the code',
    stillPreparing: 'Still preparing the code',
  },
})
