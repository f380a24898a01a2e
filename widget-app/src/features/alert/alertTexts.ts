import type { AlertContent } from './alertSlice.ts'

type Text = Omit<AlertContent, 'longMessage'> & { longMessage: (detail: string) => string }

/** What can be wrong with the set-up. The short message is for the screen, the long one says how to mend it. */
export const ALERTS = {
  networkNotFound: {
    code: 'APKT001',
    shortMessage: 'Network Not Found',
    longMessage: (id) =>
      `The network ${id} is not among the configured networks, or is not known by its id alone. Configure it as an object with its RPC URL.`,
    variant: 'error',
  },
  originNotAllowed: {
    code: 'APKT002',
    shortMessage: 'Invalid App Configuration',
    longMessage: (origin) =>
      `The site ${origin} is not among the allowed origins of this project. Add it to the project file of the widget's server.`,
    variant: 'error',
  },
  projectIdMissing: {
    code: 'APKT008',
    shortMessage: 'Project ID Missing',
    longMessage: () =>
      "No project id is configured. Pass the projectId of a project in the project file of the widget's server.",
    variant: 'error',
  },
  projectIdInvalid: {
    code: 'APKT007',
    shortMessage: 'Invalid Project ID',
    longMessage: (id) =>
      `The widget's server serves another project than ${id}. Use the same projectId for both.`,
    variant: 'error',
  },
  frameLoadFailed: {
    code: 'APKT003',
    shortMessage: 'Email Login Unavailable',
    longMessage: () =>
      'The secure frame did not start within 20 s. Check that its server is up, that this widget names its origin, and that it lists this site.',
    variant: 'error',
  },
  walletConfigInvalid: {
    code: 'AIRLOCK001',
    shortMessage: 'Invalid Wallet List',
    longMessage: (name) =>
      `The option ${name} is not what it should be and is ignored. Ids are texts, links are https: or the wallet's own scheme, names have at most 64 characters.`,
    variant: 'warning',
  },
  walletError: {
    code: 'APKTW003',
    shortMessage: 'Wallet Error',
    longMessage: (detail) => `The wallet reported an error: ${detail}`,
    variant: 'warning',
  },
} as const satisfies Record<string, Text>
