/** The language of the texts here, as a BCP 47 tag. */
export const locale = 'en'

/** The words of the operator's page. */
export const operatorWords = {
  analytics: 'Analytics',
  signOut: 'Sign out',
  loading: 'Loading…',
  tryAgain: 'Try again',
  serverUnreachable: 'The server could not be reached.',
  noProject: 'No project has analytics. Add “analytics: true” to one in your project file.',
  project: 'Project',
  period: 'Period',
  lastDays: (days: number) => `Last ${days} days`,
  countsFailed: 'The counts could not be loaded.',
  signIn: 'Sign in',
  signingIn: 'Signing in…',
  token: 'Token',
  /** Around the name of the variable. */
  enterToken: { before: 'Enter the', name: 'AIRLOCK_ANALYTICS_TOKEN', after: 'of your server.' },
  problems: {
    wrong: 'The token is wrong. Copy it from AIRLOCK_ANALYTICS_TOKEN.',
    limited: 'Too many attempts. Try again in a minute.',
    failed: 'The server could not be reached. Try again.',
  },
  errorReports: 'Error reports',
  noReports: 'No error has been reported.',
  noMessage: 'no message',
  noStack: 'No frame of this stack is ours.',
  lastOn: (category: string, time: string, version: string | null) =>
    `${category}, last on ${time} UTC${version ? `, version ${version}` : ''}`,
  times: (count: string) => `${count}×`,
  showAsTable: 'Show as a table',
  day: 'Day (UTC)',
  noEvents: 'No events in this period.',
  charts: {
    opened: 'Opened and connected',
    methods: 'Connected by method',
    errors: 'Errors by kind',
  },
  opened: { MODAL_OPEN: 'Opened', CONNECT_SUCCESS: 'Connected' },
  methods: {
    browser: 'Browser wallet',
    mobile: 'Wallet on this phone',
    qrcode: 'QR code',
    email: 'Email',
    social: 'Social login',
  },
  others: 'Others',
}
