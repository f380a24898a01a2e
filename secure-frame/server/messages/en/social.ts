/** The facts that a page about a sign-in with a provider names. */
interface Confirming {
  /** The provider's name. */
  name: string
  /** The person's name or address there; null if the provider gives none. */
  person: string | null
  site: string
  device: string
  number: string
}

const asPerson = ({ name, person }: Confirming) =>
  person === null ? `You are signed in to ${name}.` : `You are signed in to ${name} as ${person}.`

const requested = ({ site, device }: Confirming) =>
  `This was requested on ${site}, from ${device.replace(/^A /, 'a ')}.`

const caution = ({ number }: Confirming) =>
  `Continue only if the wallet window there shows the number ${number}.`

/** The texts of the window in which people sign in with a provider. */
export const socialWords = {
  leaving: (name: string, host: string, site: string) => ({
    title: `Sign in with ${name}`,
    texts: [`This window continues to ${host}, to sign you in on ${site}.`],
    goOn: `Continue to ${name}`,
  }),
  confirm: {
    'sign-in': (what: Confirming) => ({
      title: 'Is this you?',
      texts: [asPerson(what), requested(what)],
      caution: caution(what),
      press: `Yes, the number is ${what.number}`,
    }),
    join: (what: Confirming) => ({
      title: `Add ${what.name} as a sign-in`,
      texts: [
        asPerson(what),
        requested(what),
        `From now on this ${what.name} account opens the wallet that is signed in there.`,
      ],
      caution: caution(what),
      press: `Add ${what.name}`,
    }),
  },
  refuse: { 'sign-in': 'No, this isn’t me', join: 'No, don’t add it' },
  declined: {
    title: 'Not confirmed',
    texts: ['Nothing was confirmed, and nothing has changed. You can close this window.'],
  },
  failed: {
    cancelled: (name: string) => ({
      title: 'You were not signed in',
      texts: [`You stopped the sign-in at ${name}. You can try again, or close this window.`],
      again: 'Try again',
    }),
    'provider-unavailable': (name: string) => ({
      title: `${name} is not available`,
      texts: [`${name} did not answer as expected. Try again in a moment, or sign in another way.`],
      again: 'Try again',
    }),
    'provider-refused': (name: string) => ({
      title: 'You were not signed in',
      texts: [`${name} sent an invalid response. Try again, or sign in another way.`],
      again: 'Try again',
    }),
    'identity-taken': (name: string) => ({
      title: `This ${name} account has another wallet`,
      texts: [`Choose another ${name} account, or close this window.`],
      again: 'Try again',
    }),
  },
  reloaded: {
    title: 'This page was loaded again',
    texts: ['It works only once, and nothing is confirmed yet. Try again, or close this window.'],
    again: 'Try again',
  },
  done: {
    title: 'You can close this window',
    texts: ['Your sign-in continues in the other window.'],
  },
  over: {
    title: 'This sign-in has ended',
    texts: ['It expired, or it was used already. Close this window and start again in the wallet window.'],
  },
  crowded: {
    title: 'Too many sign-ins',
    texts: ['Too many sign-ins came from your network. Load this page again in ten minutes.'],
  },
  trouble: {
    title: 'Something went wrong',
    texts: ['Please try again in a moment: load this page again, or start again in the wallet window.'],
  },
}
