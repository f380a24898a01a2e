/**
 * The order of the folders of a workspace, from the ground up: a file may import from its own floor and from those
 * below. A file belongs to the first floor whose pattern matches its path, relative to the workspace's folder.
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
  'widget-app/server': [
    {
      name: 'outbound',
      files: '(outbound|images|paging|assets)/',
      why: 'One client asks all other servers: it does not depend on what is asked, or of whom.',
    },
    {
      name: 'nodes',
      files: '(cache|chains|rpc|registry)/',
      why: 'A chain or a registry is asked, and answers: it does not know what is made of that.',
    },
    {
      name: 'accounts',
      files:
        '(branding|config|db|limits|analytics|tokens|prices|balances|history|nfts|identity|indexer)/|(accounts|activity|counting)\\.ts$',
      why: 'What accounts have and did is read in the same way whoever asks for it.',
    },
    {
      name: 'routes',
      files: '(routes|headers|refused)/|context\\.ts$',
      why: 'A route is served by the app, and does not know how that is put together.',
    },
    {
      name: 'server',
      files: '',
      why: 'The server puts everything else together.',
    },
  ],
  'secure-frame/src': [
    {
      name: 'ground',
      files: '(contract|failure|messages|storage|solana|evm|workers)/',
      why: 'Formats, records and the contract are the same whoever uses them.',
    },
    {
      name: 'custody',
      files: '(signing|custody)/',
      why: 'The keys are kept and used without a server, a dApp or a screen.',
    },
    {
      name: 'session',
      files: 'session/',
      why: 'The server is called in the same way whatever it is called for.',
    },
    {
      name: 'requests',
      files: '(decode|simulate|approval|rpc)/',
      why: 'A request is read, prepared and sent without knowing what shows it.',
    },
    {
      name: 'screens',
      files: '(ui|gate|screens)/',
      why: 'A screen shows what it is given, and does not know by which flow.',
    },
    {
      name: 'windows',
      files: 'windows/',
      why: 'A page of its own has no session: it knows nothing of the frame that opens it.',
    },
    {
      name: 'app',
      files: 'app/',
      why: 'The app puts everything else together.',
    },
  ],
  e2e: [
    {
      name: 'ground',
      files: '(local|contracts)/',
      why: 'Ports, processes and contracts are used by every part, and by each in the same way.',
    },
    {
      name: 'parts',
      files: '(mail|relay|solana|signIn|social|wallets|dapp)/',
      why: 'A chain, a wallet or a page stands for the real one: it does not know who starts it, or for which test.',
    },
    {
      name: 'stack',
      files: 'stack/',
      why: 'The stack starts in the same way for people, tests and the bench.',
    },
    {
      name: 'support',
      files: '(support|balances|history|replicas|rpc)/',
      why: 'Steps and fixtures are shared: they belong to no test.',
    },
    {
      name: 'tests',
      files: '',
      why: 'The tests and the bench put everything else together.',
    },
  ],
}

/** @param {string} file @param {Floors} of */
export const floorOf = (file, of) => of.findIndex(({ files }) => new RegExp(`^(?:${files})`).test(file))
