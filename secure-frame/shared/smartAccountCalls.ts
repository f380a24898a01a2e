import * as Own from './callsApi.ts'
import * as Keys from './passkeysApi.ts'
import * as Given from './permissionsApi.ts'
import * as Smart from './smartApi.ts'

const session = { access: 'session' } as const
const read = { ...session, method: 'GET', repeatable: true } as const
const write = { ...session, method: 'POST', repeatable: false } as const

/** The rows of smart accounts in the table of all calls (calls.ts). */
export const SMART_ACCOUNT_CALLS = {
  listPasskeys: { ...read, path: '/api/passkeys', answer: Keys.Passkeys },
  /** Each of these two needs the step-up `passkeys`. A lost answer may be asked for again within a minute. */
  addPasskey: { ...write, path: '/api/passkeys', body: Keys.Passkey, answer: null },
  removePasskey: {
    ...write,
    path: '/api/passkeys/remove',
    body: Keys.RemovePasskey,
    answer: null,
  },

  /** Not repeatable, because a bundler refuses an operation that it has already taken. */
  askBundler: {
    ...write,
    path: '/api/smart-accounts/ask',
    body: Smart.AskBundler,
    answer: Smart.BundlerAnswer,
  },

  keepPermission: {
    ...write,
    path: '/api/permissions',
    body: Given.KeepPermission,
    answer: null,
  },
  listPermissions: { ...read, path: '/api/permissions', answer: Given.Permissions },
  /** `:id` is the hash of the delegation, which is disabled on the chain now. */
  endPermission: {
    ...session,
    method: 'DELETE',
    repeatable: true,
    path: '/api/permissions/:id',
    answer: null,
  },

  ...Own.OWN_CALLS,
} as const
