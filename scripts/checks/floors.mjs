/**
 * The order of the folders of a workspace, from the ground up: a file imports from its own floor and from those below.
 * A file stands on the first floor that its path, from the workspace's folder on, matches.
 *
 * @typedef {readonly { name: string, files: string, why: string }[]} Floors
 * @type {Readonly<Record<string, Floors>>}
 */
export const floors = {
  'widget-app/src': [
    {
      name: 'kit',
      files: '(ui|format|api|messages)/|(types|virtual\\.d)\\.ts$',
      why: 'What is drawn, written and fetched with knows nothing of wallets, and nothing of the state.',
    },
    {
      name: 'chains',
      files: 'chains/',
      why: 'A chain family is asked, and answers: it does not know what the widget makes of it.',
    },
    {
      name: 'state',
      files: 'state/',
      why: 'What is true of the widget does not depend on who changes it or shows it.',
    },
    {
      name: 'wallets',
      files: 'wallets/',
      why: 'A wallet is reached in the same way whatever it is wanted for.',
    },
    {
      name: 'flows',
      files: 'features/(?!.*(\\.tsx$|/use[A-Z][^/]*\\.ts$))',
      why: 'What a capability does must work, and be tested, without what shows it.',
    },
    {
      name: 'views',
      files: 'features/',
      why: 'A view is shown by the app, and does not know where.',
    },
    {
      name: 'app',
      files: 'app/',
      why: 'The app puts everything else together.',
    },
  ],
}

/** @param {string} file @param {Floors} of */
export const floorOf = (file, of) => of.findIndex(({ files }) => new RegExp(`^(?:${files})`).test(file))
