import { catalogue, plural } from '@airlock/kit/messages'

/** The same after “every”. */
const periods = {
  day: (count: number) => plural(count, { one: 'day', other: '# days' }),
  hour: (count: number) => plural(count, { one: 'hour', other: '# hours' }),
  minute: (count: number) => plural(count, { one: 'minute', other: '# minutes' }),
  second: (count: number) => plural(count, { one: 'second', other: '# seconds' }),
}

/** The permissions that sites have to use the visitor's smart account. */
export const smartSessionsWords = catalogue('smartSessions', {
  periods,
  beta: 'Beta',
  list: 'Permissions of sites',
  unknownSite: 'Unknown site',
  spend: (amount: string) => `Spend up to ${amount}`,
  spendEach: (amount: string, period: string) => `Spend up to ${amount} every ${period}`,
  call: (count: number) =>
    plural(count, { one: 'Call # function of a contract', other: 'Call # functions of a contract' }),
  /** An amount of a token whose decimals are unknown. */
  baseUnits: (amount: string) => `${amount} base units of a token`,
  status: { active: 'Active', expired: 'Expired', revoked: 'Revoked', unknown: 'Not checked' },
  used: 'Used so far',
  usedInPeriod: 'Used in this period',
  usedOf: (used: string, limit: string) => `${used} of ${limit}`,
  expires: 'Expires',
  expired: 'Expired',
  token: 'Token',
  /** The address that may use it. */
  usedBy: 'Used by',
  revoke: 'Revoke',
  /** The accessible name of the button above. */
  revokeOf: (site: string, what: string) => `Revoke: ${site}, ${what}`,
  revoking: 'Revoking…',
  revoked: 'Permission revoked',
  askedToRevoke: 'The site no longer needs this. Revoke it.',
  statusUnknown: 'The network did not say whether this is still valid.',
  none: 'No permissions',
  noneText: 'Sites that may use your smart account without asking are listed here.',
  couldNotBeLoaded: 'Your permissions could not be loaded',
  couldNotBeLoadedText: 'Check your connection and try again.',
  loading: 'Loading your permissions',
  // The specification's words (section 8).
  errorFetching: 'Error fetching smart sessions',
  errorRevoking: 'Error revoking smart session',
  /** When the visitor signs out. */
  leaving: {
    title: (count: number) =>
      plural(count, {
        one: 'This site keeps # permission',
        other: 'This site keeps # permissions',
      }),
    text: 'Signing out does not end permissions. The site can use your smart account until they expire or you revoke them.',
    signOut: 'Sign out and keep them',
    revokeToo: 'Revoke and sign out',
    nothingLeft: 'This site keeps no permissions',
    nothingLeftText: 'It can no longer use your smart account.',
    justSignOut: 'Sign out',
  },
})
