/** @type {Readonly<Record<string, import('../floors.mjs').Floors>>} */
export const widgetApp = {
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
      files: '(outbound|images|paging|assets|messages)/',
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
        '(branding|config|db|limits|analytics|tokens|prices|balances|history|nfts|identity|names|indexer|swap|onramp)/|(accounts|activity|counting|naming|selling)\\.ts$',
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
}
