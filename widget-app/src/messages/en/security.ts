import { catalogue } from '@airlock/kit/messages'

/** How the embedded wallet is opened, who may use it, and its keys. */
export const securityWords = catalogue('security', {
  signIn: 'Sign-in',
  email: 'Email',
  addEmail: 'Add one for codes and notices',
  signInMethods: 'Sign-in methods',
  aboutMethods: 'Social accounts and passkeys',
  signedInDevices: 'Signed-in devices',
  aboutDevices: 'See and sign out devices',
  account: 'Account',
  aboutAccounts: 'Your two accounts and the upgrade',
  aboutSessions: 'What sites may do without asking',
  keys: 'Keys',
  exportKeys: 'Export keys',
  aboutKeys: 'Use this wallet in another app. Anyone who has your keys controls your funds.',
})
