import { catalogue } from '@airlock/kit/messages'

export const sessionsWords = catalogue('sessions', {
  inUseNow: 'In use now',
  used: (lastUsed: string) => `Used ${lastUsed}`,
  thisDevice: 'This device',
  signOut: {
    press: 'Sign out',
    confirm: 'Sign out?',
    busy: 'Signing out…',
    pressAgain: 'Press again to sign it out.',
  },
  whereYouAreSignedIn: 'Where you are signed in',
  signOutAnyDevice: 'Sign out any device you don’t recognize.',
  signedInDevices: 'Signed-in devices',
  loading: 'Loading your devices…',
  tryAgain: 'Try again',
  done: 'Done',
  close: 'Close',
  justNow: 'just now',
})
