import { catalogue } from '@airlock/kit/messages'

export const namesWords = catalogue('names', {
  chooseName: 'Choose a name',
  yourName: 'Your name',
  name: 'Name',
  /** The part of a name after the label, where there are several. */
  ending: 'Ending',
  /** What a name is for, below the title. */
  explanation: 'People can send to your name in place of your address, in every app that knows ENS names.',
  register: 'Register name',
  approve: 'Approve in your wallet…',
  registering: 'Registering…',
  checking: 'Checking…',
  available: (name: string) => `${name} is available.`,
  taken: 'taken',
  suggestions: 'Suggestions',
  /** The specification’s words for a form that cannot be sent, and for the server’s reasons. */
  problems: {
    short: 'Name must be at least 4 characters long',
    invalid: 'The value is not a valid username',
  },
  failures: {
    body: 'Error registering name',
    busy: 'There were too many attempts. Try again in a minute.',
    declined: 'You declined the request. Your name is not registered.',
    expired: 'The approval took too long. Try again.',
    failed: 'Error registering name',
    foreign: 'This name cannot be registered here. Choose another one.',
    invalid: 'The value is not a valid username',
    message: 'Error registering name',
    network: 'Network not found',
    none: 'Error registering name',
    owned: 'You already own a name',
    replayed: 'This approval was used before. Try again.',
    reserved: 'This name is not available. Choose another one.',
    short: 'Name must be at least 4 characters long',
    signature: 'Your wallet’s signature was not accepted. Try again.',
    taken: 'This name is already taken. Choose another one.',
  },
  couldNotSuggest: 'Error fetching name suggestions',
  registered: (name: string) => `${name} is yours`,
  leadsHere: 'It leads to this account from now on. Apps that know ENS names find it at once.',
  done: 'Done',
  noneHere: 'No names here',
  noneOnSite: 'This site offers no names. You can still receive at your address.',
  noneOnNetwork: (network: string) => `There are no names on ${network}. Choose another network.`,
  alreadyOwned: (name: string) => `Your account is ${name}. An account has one name here.`,
})
