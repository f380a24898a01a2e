/** The kinds of wallet: one in the browser, one behind an email address, one on a phone. */
export const KINDS = ['injected', 'embedded', 'paired'] as const

export type Kind = (typeof KINDS)[number]

/**
 * `works` means that the request has the documented result. A number is the provider's error code. `8 of 10` means that
 * of ten requests at once eight wait and two reject with -32002. `off` means that the client does not offer it here.
 */
export type Outcome = 'works' | '8 of 10' | 'off' | number

export interface Row {
  method: string
  /** The outcome by kind of wallet. Kinds that are not listed are not tested. */
  outcomes: Partial<Record<Kind, Outcome>>
  /** The number of approvals that the embedded wallet needs for it. */
  asks?: number
}

type Outcomes = Row['outcomes']

const everywhere = (outcome: Outcome): Outcomes => ({ injected: outcome, embedded: outcome, paired: outcome })

const works = everywhere('works')

const EMBEDDED: Outcomes = { embedded: 'works' }

/**
 * Methods with different outcomes in different wallets. The tables of clients share these entries, so that a method
 * which the embedded wallet gains is changed in one place.
 */
export const differing = {
  watchAsset: { injected: 'works', embedded: 'works' },
  // There is no contract at the address, and the embedded wallet checks that before it asks.
  watchNothing: { injected: 'works', embedded: -32602 },
  // The browser's test wallet does not have the method: the page sends the calls one by one, if that is allowed.
  sendCalls: { injected: 'works', embedded: 'works' },
  sendAtomicCalls: { injected: 5760, embedded: 5760 },
} as const satisfies Record<string, Outcomes>

const libraries: readonly Row[] = [
  { method: 'read a block', outcomes: works },
  { method: 'connect', outcomes: works },
  { method: 'sign a message', outcomes: works, asks: 1 },
  { method: 'sign typed data', outcomes: works, asks: 1 },
  { method: 'send', outcomes: works, asks: 1 },
  { method: 'deploy', outcomes: works, asks: 1 },
]

/** The buttons of each client's page, in the order in which a test presses them. */
export const outcomes = {
  'ethers 6': libraries,
  'ethers 5': libraries,
  'web3.js 4': [
    ...libraries,
    { method: 'network id', outcomes: works },
    { method: 'node info', outcomes: { injected: 'works', embedded: 'works' } },
    { method: 'coinbase', outcomes: { injected: 'works', embedded: 'works' } },
    { method: 'eth.sign', outcomes: { embedded: 4200, paired: 4200 } },
  ],
  viem: [
    ...libraries,
    { method: 'get permissions', outcomes: works },
    { method: 'request permissions', outcomes: works },
    { method: 'switch the network', outcomes: works },
    { method: 'add a configured network', outcomes: works },
    { method: 'switch to an unknown network', outcomes: { injected: 4902, embedded: 4200 } },
    { method: 'watch an asset that is no token', outcomes: differing.watchNothing },
    { method: 'get capabilities', outcomes: { injected: 'works', embedded: 'works' } },
    { method: 'send calls', outcomes: differing.sendCalls, asks: 1 },
  ],
  'wagmi 3': [
    { method: 'connect', outcomes: works },
    { method: 'sign a message', outcomes: works, asks: 1 },
    { method: 'sign typed data', outcomes: works, asks: 1 },
    { method: 'send', outcomes: works, asks: 1 },
    { method: 'switch the network', outcomes: works },
    { method: 'switch back', outcomes: works },
    // wagmi reports this code itself, whatever the wallet answers.
    { method: 'switch to an unknown network', outcomes: { embedded: 4902 } },
    { method: 'watch an asset that is no token', outcomes: differing.watchNothing },
    { method: 'get capabilities', outcomes: { injected: 'works', embedded: 'works' } },
    { method: 'send calls', outcomes: differing.sendCalls, asks: 2 },
    { method: 'show calls status', outcomes: { injected: 4200, embedded: 5730 } },
    { method: 'send calls, falling back', outcomes: { embedded: 'works' }, asks: 2 },
    { method: 'disconnect', outcomes: works },
  ],
  'wallet-adapter-react': [
    { method: 'sign a message', outcomes: EMBEDDED, asks: 1 },
    { method: 'sign in', outcomes: EMBEDDED, asks: 1 },
    { method: 'sign a transaction', outcomes: EMBEDDED, asks: 1 },
    { method: 'sign all transactions', outcomes: EMBEDDED, asks: 1 },
    { method: 'send', outcomes: EMBEDDED, asks: 1 },
    { method: 'send a versioned transaction', outcomes: EMBEDDED, asks: 1 },
    { method: 'send with another signer', outcomes: EMBEDDED, asks: 1 },
  ],
  '@solana/kit': [
    { method: 'sign a message', outcomes: EMBEDDED, asks: 1 },
    { method: 'sign in', outcomes: EMBEDDED, asks: 1 },
    { method: 'send', outcomes: EMBEDDED, asks: 1 },
    { method: 'sign a transaction', outcomes: EMBEDDED, asks: 1 },
  ],
} as const satisfies Record<string, readonly Row[]>

export type ClientName = keyof typeof outcomes
