import { catalogue, parts } from '@airlock/kit/messages'

export const exportWords = catalogue('export', {
  whatToTake: 'Choose what to export',
  cancel: 'Cancel',
  hiddenAgain: 'Hidden again',
  yourSecretIsOffTheScreen: 'Your secret is off the screen.',
  done: 'Done',
  showAnother: 'Show another',
  confirmItsYou: 'Confirm it’s you',
  toExport: <Part>(email: Part) => parts`To export a key, enter the code we sent to ${email}`,
  sendANewCode: 'Send a new code',
  tryAgain: 'Try again',
  yourSecret: (name: string) => `Your ${name}`,
  hidesItself: 'Hides after 1 minute or when you leave.',
  hideItNow: 'Hide it now',
  beforeYouSee: (name: string) => `Before you see your ${name}`,
  showItInS: (seconds: number) => `Show it in ${seconds} s`,
  showIt: 'Show it',
  back: 'Back',
  youCanShowItNow: 'You can show it now.',
  copy: 'Copy',
  copied: { shown: 'Copied for a minute', spoken: 'Copied. Your clipboard is emptied after a minute.' },
  refused: {
    shown: 'No copying here: write it down',
    spoken: 'Your browser does not allow copying here. Write it down.',
  },
  warnings: {
    takesEverything: 'Anyone who has it can take everything in your account. This can’t be undone.',
    needsNobody:
      'No site, no helper and none of us will ever need it. Did someone ask you for it? Stop: it’s a scam.',
    beAlone: 'Make sure no one can see your screen. Don’t share or photograph it.',
  },
  /** The formats of an export: the label, the name within a sentence, and what it gives access to. */
  kinds: {
    phrase: { name: 'Recovery phrase', inside: 'recovery phrase', text: 'Opens all your accounts' },
    evm: { name: 'Ethereum key', inside: 'Ethereum key', text: 'Opens the Ethereum account alone' },
    solana: { name: 'Solana key', inside: 'Solana key', text: 'Opens the Solana account alone' },
  },
})
