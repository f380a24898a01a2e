import { SOCIAL_PROVIDERS } from '@airlock/kit/social'
import type { AlertContent } from './alertSlice.ts'

type Text = Omit<AlertContent, 'longMessage'> & { longMessage: (detail: string) => string }

/**
 * The possible problems with the set-up. The long message explains the fix, the short one is for the debug
 * snackbar.
 */
export const ALERTS = {
  projectIdMissing: {
    code: 'project-id-missing',
    shortMessage: 'Project id missing',
    longMessage: () =>
      'No project id is configured. Pass createAirlock the projectId of a project in the project file.',
    variant: 'error',
  },
  projectUnknown: {
    code: 'project-unknown',
    shortMessage: 'Unknown project',
    longMessage: (id) =>
      `The widget's server serves another project than ${id}. Use the same projectId for both.`,
    variant: 'error',
  },
  originNotAllowed: {
    code: 'origin-not-allowed',
    shortMessage: 'Site not allowed',
    longMessage: (origin) =>
      `The site ${origin} is not among the allowed origins of this project. Add it to the project file.`,
    variant: 'error',
  },
  appConfigInvalid: {
    code: 'app-config-invalid',
    shortMessage: 'Invalid App Configuration',
    longMessage: (origin) =>
      `The widget's server takes no events of ${origin}, which is not among the allowed origins of this project. Add it to the project file.`,
    variant: 'error',
  },
  rateLimited: {
    code: 'rate-limited',
    shortMessage: 'Rate limited',
    longMessage: () =>
      "The widget's server has had too many calls from this address or project. Wait a minute, or raise its limits (AIRLOCK_CALLS_PER_ADDRESS, AIRLOCK_CALLS_PER_PROJECT).",
    variant: 'error',
  },
  serverError: {
    code: 'server-error',
    shortMessage: 'Server error',
    longMessage: (status) => `The widget's server answered with status ${status}. Its log says why.`,
    variant: 'error',
  },
  frameLoadFailed: {
    code: 'frame-load-failed',
    shortMessage: 'Email sign-in unavailable',
    longMessage: () =>
      'The secure frame did not start within 20 s. Check that its server is up, that this widget names its origin, and that it lists this site.',
    variant: 'error',
  },
  frameTimeout: {
    code: 'frame-timeout',
    shortMessage: 'Wallet request timed out',
    longMessage: (method) => `The secure frame did not answer ${method} in time. Check its server.`,
    variant: 'error',
  },
  signInNotLoaded: {
    code: 'sign-in-not-loaded',
    shortMessage: 'Sign-in not loaded',
    longMessage: () =>
      "The script that asks visitors to sign in did not load from the widget's server. Nobody is asked until it does.",
    variant: 'error',
  },
  unverifiedDomain: {
    code: 'unverified-domain',
    shortMessage: 'Unverified site',
    longMessage: () =>
      'This browser does not say which site shows the widget. The secure frame calls the site unverified, and has approvals in a window.',
    variant: 'warning',
  },
  networkNotFound: {
    code: 'network-not-found',
    shortMessage: 'Network not found',
    longMessage: (id) =>
      `The network ${id} is not among the configured networks, or is not known by its id alone. Configure it as an object with its RPC URL.`,
    variant: 'error',
  },
  methodNotAllowed: {
    code: 'method-not-allowed',
    shortMessage: 'Method not allowed',
    longMessage: (method) =>
      `The connected wallet does not have the method ${method}, or not for this account.`,
    variant: 'error',
  },
  featuresOverridden: {
    code: 'features-overridden',
    shortMessage: 'Features overridden',
    longMessage: (names) =>
      `The project does not allow these options of the page: ${names}. They are ignored.`,
    variant: 'warning',
  },
  optionInvalid: {
    code: 'option-invalid',
    shortMessage: 'Invalid option',
    longMessage: (mistake) => `The option ${mistake}. It is ignored.`,
    variant: 'warning',
  },
  optionUnknown: {
    code: 'option-unknown',
    shortMessage: 'Unknown option',
    longMessage: (name) => `There is no option ${name}`,
    variant: 'warning',
  },
  socialUnknown: {
    code: 'social-provider-unknown',
    shortMessage: 'Unknown sign-in provider',
    longMessage: (names) =>
      `There is no sign-in with ${names}, which features.socials or the project names. It is left out. Known are ${SOCIAL_PROVIDERS.join(', ')}.`,
    variant: 'warning',
  },
  walletError: {
    code: 'wallet-error',
    shortMessage: 'Wallet error',
    longMessage: (detail) => `The wallet reported an error: ${detail}`,
    variant: 'warning',
  },
} as const satisfies Record<string, Text>
