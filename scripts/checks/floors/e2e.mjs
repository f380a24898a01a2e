/** @type {Readonly<Record<string, import('../floors.mjs').Floors>>} */
export const e2e = {
  e2e: [
    {
      name: 'ground',
      files: '(local|contracts)/',
      why: 'Ports, processes and contracts are used by every part, and by each in the same way.',
    },
    {
      name: 'parts',
      files: '(game|mail|market|prices|relay|sellers|smartAccounts|solana|signIn|social|wallets|dapp)/',
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
