/** @type {Readonly<Record<string, import('../floors.mjs').Floors>>} */
export const secureFrame = {
  'secure-frame/src': [
    {
      name: 'ground',
      files: '(contract|failure|messages|passkey|permissions|storage|solana|evm|smartAccount|workers)/',
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
  'secure-frame/server': [
    {
      name: 'records',
      files: '(audit|db|keys|messages|outbound|problem)/|(circumstances|trusted)\\.ts$',
      why: 'Rows, keys and words are the same whoever signs in.',
    },
    {
      name: 'letters',
      files: '(challenge|headers|mail|pages|tickets)/|assets\\.ts$',
      why: 'A code or a page is made in the same way whatever it is for.',
    },
    {
      name: 'people',
      files: '(auth|calls|passkeys|people|permissions|smartAccounts|social|wallets)/',
      why: 'A person signs in and owns a wallet without knowing by which route the request came.',
    },
    {
      name: 'routes',
      files: '(api|commands|config|routes)/|(api|context)\\.ts$',
      why: 'A route or a command is served by the server, and does not know how that is put together.',
    },
    {
      name: 'programs',
      files: '',
      why: 'The server puts everything else together.',
    },
  ],
}
