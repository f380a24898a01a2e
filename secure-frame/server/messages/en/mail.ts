import type { Circumstances } from '../../circumstances.ts'
import { siteOf } from './common.ts'

const NOT_YOU = 'If this was not you, you can ignore this mail: without the code nothing happens.'
const NEVER_SHARE =
  'Never share this code. We will never ask you for it, by phone, chat or mail. Type it only in the wallet window that asked for it.'
const REVOKE =
  'If this was not you, sign in and sign it out under "Signed-in devices", and look after your mailbox.'

/** For example "2 January 2026 at 03:04 UTC": the reader's time zone is unknown. */
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const codeFor = (subject: string, purpose: string) => ({
  subject,
  asked: (where: Circumstances) =>
    `Use this code to ${purpose} ${siteOf(where)}. It was requested from ${where.device}.`,
})

/** The texts of the mails. */
export const mailWords = {
  codes: {
    signIn: codeFor('Your sign-in code', 'sign in to'),
    signInAndJoin: (account: string) => ({
      subject: 'Your code to add a way to sign in',
      asked: (where: Circumstances) =>
        `Use this code to sign in to ${siteOf(where)}, and from then on ${account} opens your wallet. It was requested from ${where.device}.`,
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
  yourCode: (code: string) => `Your code: ${code}`,
  validFor: 'It is good for five minutes.',
  afterCode: [NEVER_SHARE, NOT_YOU],
  confirmDevice: {
    subject: 'Confirm a new device',
    asked: (where: Circumstances) =>
      `A new device wants to sign in to ${siteOf(where)} with this address: ${where.device}.`,
    how: 'Open the page below, compare the number, and confirm. It is good for five minutes.',
    neverPassOn: 'Never pass this link on. If this was not you, ignore this mail.',
  },
  newSignIn: {
    subject: 'A new sign-in to your wallet',
    text: (where: Circumstances) => [
      `Your wallet was opened on ${siteOf(where)}, from ${where.device}.`,
      REVOKE,
    ],
  },
  emailChanged: {
    subject: 'The email address of your wallet was changed',
    text: (newEmail: string, where: Circumstances) => [
      `Your wallet now belongs to ${newEmail}. It was changed on ${siteOf(where)}, from ${where.device}.`,
      'If this was not you, ask the operator of the wallet for help at once.',
    ],
  },
  methodAdded: {
    subject: 'A way to sign in to your wallet was added',
    text: (name: string, where: Circumstances) => [
      `Your wallet can now be opened with ${name}. It was added on ${siteOf(where)}, from ${where.device}.`,
      'If this was not you, sign in, remove it under "Sign-in methods", and look after your mailbox.',
    ],
  },
  methodRemoved: {
    subject: 'A way to sign in to your wallet was removed',
    text: (name: string, where: Circumstances) => [
      `Your wallet can no longer be opened with ${name}. It was removed on ${siteOf(where)}, from ${where.device}.`,
      REVOKE,
    ],
  },
  passkeyAdded: {
    subject: 'A passkey was added to your wallet',
    text: (where: Circumstances) => [
      `A passkey was added on ${siteOf(where)}, from ${where.device}. Once your smart account has approved it as an owner, it can give that account a new key.`,
      'If this was not you, sign in, remove it under "Sign-in methods", and look after your mailbox.',
    ],
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your wallet',
    text: (where: Circumstances) => [
      `A passkey was removed on ${siteOf(where)}, from ${where.device}. It is not offered any more to recover your smart account.`,
      REVOKE,
    ],
  },
  walletReplaced: {
    subject: 'Your wallet has a new key',
    text: (where: Circumstances) => [
      `The old key of your wallet is lost, and a new one was made on ${siteOf(where)}, from ${where.device}. Your wallet has new addresses. Only your passkey can bring your smart account back at its old address.`,
      'If this was not you, ask the operator of the wallet for help at once.',
    ],
  },
  keyExported: {
    subject: 'The secret key of your wallet was shown',
    text: (where: Circumstances) => [
      `The secret key of your wallet was shown on ${siteOf(where)}, from ${where.device}. Whoever saw it can move everything in the wallet, for good.`,
      'If this was not you, move your assets to another wallet at once.',
    ],
  },
  walletRestored: {
    subject: 'Your wallet was brought to a device',
    text: (where: Circumstances, at: number) => [
      `Your wallet was brought to a browser that did not have it: on ${siteOf(where)}, from ${where.device}, on ${date.format(at)} UTC. A browser that deletes what sites store needs this at each visit.`,
      'If this was not you, sign in, move your assets to another wallet, and sign that device out under "Signed-in devices". Then change the password of your mailbox.',
    ],
  },
}

/** In a mail, no text that a stranger chose may look like an address: mail programs make a link of it. */
const unlinked = (text: string) => text.replace(/[/:@]+|\.(?=\S)/g, ' ')

/** An account at a provider, as a mail names it: by the address that the provider vouches for, or else by its name. */
export const accountWords = (
  provider: string,
  { email, name }: { email: string | null; name: string | null },
): string => {
  const person = email ?? (name === null ? null : `"${unlinked(name)}"`)
  return person === null ? `the ${provider} account that was used there` : `the ${provider} account ${person}`
}
