const NOT_YOU = 'If this was not you, you can ignore this email: without the code nothing happens.'
const NEVER_SHARE =
  'Never share this code. We will never ask you for it, by phone, chat or email. Type it only in the wallet window that asked for it.'
const REVOKE =
  'If this was not you, sign in and sign it out under "Signed-in devices", and look after your mailbox.'
const REMOVE_METHOD =
  'If this was not you, sign in, remove it under "Sign-in methods", and look after your mailbox.'
const ASK_OPERATOR = 'If this was not you, ask the operator of the wallet for help at once.'

/** For example "2 January 2026 at 03:04 UTC": the reader's time zone is unknown. */
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const codeFor = (subject: string, purpose: string) => ({
  subject,
  lead: (site: string) => `Use this code to ${purpose} ${site}.`,
})

/** The texts of the mails. The lead of each names the site, and its facts the device. */
export const mailWords = {
  codes: {
    signIn: codeFor('Your sign-in code', 'sign in to'),
    signInAndJoin: (account: string) => ({
      subject: 'Your code to add a way to sign in',
      lead: (site: string) =>
        `Use this code to sign in to ${site}, and from then on ${account} opens your wallet.`,
    }),
    export: codeFor('Your code to show the secret key', 'show the secret key of your wallet on'),
    restore: codeFor('Your code to open your wallet on this device', 'open your wallet on a new device, on'),
    methods: codeFor(
      'Your code to change the ways to sign in',
      'change the ways to sign in to your wallet on',
    ),
    passkeys: codeFor(
      'Your code to change the passkeys of your wallet',
      'change the passkeys of your smart account on',
    ),
    replace: codeFor(
      'Your code to replace a lost key',
      'give your wallet a new key, because the old one is lost, on',
    ),
    oldEmail: codeFor('Your code to change the email address', 'change the email address of your wallet on'),
    newEmail: codeFor(
      'Your code to confirm this email address',
      'confirm this email address for a wallet on',
    ),
  },
  /** In the HTML, the code is in a line of its own. */
  yourCode: (code: string) => `Your code: ${code}`.trimEnd(),
  validFor: 'Valid for five minutes.',
  afterCode: [NEVER_SHARE, NOT_YOU],
  facts: { requestedFrom: 'Requested from', device: 'Device', when: 'When' },
  time: (at: number) => `${date.format(at)} UTC`,
  confirmDevice: {
    subject: 'Confirm a new device',
    lead: (site: string) => `A new device wants to sign in to ${site} with this address.`,
    how: 'Open the page below and check that it shows the same number as the wallet window. The link is valid for five minutes.',
    open: 'Review and confirm',
    neverShare: ['Never share this link. If this was not you, ignore this email.'],
  },
  newSignIn: {
    subject: 'A new sign-in to your wallet',
    lead: (site: string) => `Your wallet was opened on ${site}.`,
    notYou: REVOKE,
  },
  emailChanged: (newEmail: string) => ({
    subject: 'The email address of your wallet was changed',
    lead: (site: string) => `Your wallet now belongs to ${newEmail}. It was changed on ${site}.`,
    notYou: ASK_OPERATOR,
  }),
  methodAdded: (name: string) => ({
    subject: 'A way to sign in to your wallet was added',
    lead: (site: string) => `Your wallet can now be opened with ${name}. It was added on ${site}.`,
    notYou: REMOVE_METHOD,
  }),
  methodRemoved: (name: string) => ({
    subject: 'A way to sign in to your wallet was removed',
    lead: (site: string) => `Your wallet can no longer be opened with ${name}. It was removed on ${site}.`,
    notYou: REVOKE,
  }),
  passkeyAdded: {
    subject: 'A passkey was added to your wallet',
    lead: (site: string) => `A passkey was added on ${site}.`,
    means: 'Once your smart account has approved it as an owner, it can give that account a new key.',
    notYou: REMOVE_METHOD,
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your wallet',
    lead: (site: string) => `A passkey was removed on ${site}.`,
    means: 'It is not offered any more to recover your smart account.',
    notYou: REVOKE,
  },
  walletReplaced: {
    subject: 'Your wallet has a new key',
    lead: (site: string) => `The old key of your wallet is lost, and a new one was made on ${site}.`,
    means:
      'Your wallet has new addresses. Only your passkey can bring your smart account back at its old address.',
    notYou: ASK_OPERATOR,
  },
  keyExported: {
    subject: 'The secret key of your wallet was shown',
    lead: (site: string) => `The secret key of your wallet was shown on ${site}.`,
    means: 'Whoever saw it can move everything in the wallet, for good.',
    notYou: 'If this was not you, move your assets to another wallet at once.',
  },
  walletRestored: {
    subject: 'Your wallet was brought to a device',
    lead: (site: string) => `Your wallet was brought to a browser that did not have it, on ${site}.`,
    means: 'A browser that deletes what sites store needs this at each visit.',
    notYou:
      'If this was not you, sign in, move your assets to another wallet, and sign that device out under "Signed-in devices". Then change the password of your mailbox.',
  },
}

/**
 * In a mail, no text that a stranger chose may look like an address, because mail programs make a link of it, or begin
 * a line, which could pass for one of ours.
 */
const unlinked = (text: string) => text.replace(/[/:@\p{Cc}\u2028\u2029]+|\.(?=\S)/gu, ' ')

/** An account at a provider, as a mail names it: by the address that the provider vouches for, or else by its name. */
export const accountWords = (
  provider: string,
  { email, name }: { email: string | null; name: string | null },
): string => {
  const person = email ?? (name === null ? null : `"${unlinked(name)}"`)
  return person === null ? `the ${provider} account that was used there` : `the ${provider} account ${person}`
}
