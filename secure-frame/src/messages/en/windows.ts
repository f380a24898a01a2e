import { catalogue, parts } from '@airlock/kit/messages'

const ended = {
  title: 'This page is no longer valid',
  text: 'It has expired, or was used already. Go back to the site and start again. Nothing was signed here.',
}

export const windowsWords = catalogue('windows', {
  opening: 'Opening',
  stillOpening: 'Still opening',
  approved: 'Approved',
  rejected: 'Rejected',
  youCanCloseThis: 'Done. You can close this window and go back to the site.',
  deviceConfirmed: 'Device confirmed',
  itAsksForTheCode: 'Go back to the site and enter the code from your next email.',
  notConfirmed: 'Not confirmed',
  nothingHappens: 'Nothing happens unless you press the button. You can close this page.',
  isThisYou: 'Is this you?',
  wantsToSignIn: <Part>(site: Part, device: string) =>
    parts<
      Part | string
    >`A new device wants to sign in with your email on ${site}, from ${device.replace(/^A /, 'a ')}.`,
  onlyIfYouSee: <Part>(number: Part) => parts`Confirm only if that site shows ${number} right now.`,
  confirming: 'Confirming…',
  theNumberIs: (number: string) => `Yes, the number is ${number}`,
  notMe: 'No, this isn’t me',
  /** The request was rejected or withdrawn elsewhere while its window was open. */
  withdrawn: {
    title: 'This request was withdrawn',
    text: 'The site took it back, or it was rejected there. Nothing was approved here.',
  },
  /** The texts for failed calls. */
  problems: {
    over: ended,
    'not-found': ended,
    invalid: ended,
    network: {
      title: 'No connection',
      text: 'The server did not answer. Check your connection and try again.',
    },
    'rate-limited': { title: 'One moment', text: 'There were too many attempts. Try again in a minute.' },
  },
  usualProblem: {
    title: 'That did not work',
    text: 'Something went wrong on our side. Nothing was signed.',
  },
})
