/** A package that is allowed for tests although its licence is not on the list, with its use. */
export interface Exception {
  name: string
  /** The licence as the package states it, or undefined if it states none. */
  licence: string | undefined
  reason: string
  /** The one workspace that may require it, as a dev dependency. Without it, any dependency of tests alone may. */
  devOf?: string
}

/** All packages of web3.js are under the LGPL. The tests are an app that uses them as published. */
const WEB3 = [
  'web3',
  'web3-core',
  'web3-errors',
  'web3-eth',
  'web3-eth-abi',
  'web3-eth-accounts',
  'web3-eth-contract',
  'web3-eth-ens',
  'web3-eth-iban',
  'web3-eth-personal',
  'web3-net',
  'web3-providers-http',
  'web3-providers-ipc',
  'web3-providers-ws',
  'web3-rpc-methods',
  'web3-rpc-providers',
  'web3-types',
  'web3-utils',
  'web3-validator',
]

/** Reviewed packages, for tests only: nothing that we ship may depend on one of them. */
export const exceptions: readonly Exception[] = [
  {
    name: 'rpc-websockets',
    licence: 'LGPL-3.0-only',
    reason: 'of @solana/web3.js, which @solana/wallet-adapter-base needs: the tests are an app that uses it',
  },
  {
    name: '@uniswap/v2-core',
    licence: 'GPL-3.0-or-later',
    reason: 'the pools that the tests of prices deploy on a local chain, from its build as it is published',
  },
  {
    name: '@pimlico/alto',
    licence: 'GPL-3.0-or-later',
    reason: 'the bundler of the tests of smart accounts, which runs as a program of its own',
    devOf: 'e2e',
  },
  {
    name: '@uniswap/lib',
    licence: 'GPL-3.0-or-later',
    reason: 'of @account-abstraction/contracts, from which the tests deploy the EntryPoint on a local chain',
  },
  {
    name: '@uniswap/v3-periphery',
    licence: 'GPL-2.0-or-later',
    reason:
      'the pools of Uniswap v3 and the contracts of smart accounts that the tests deploy on a local chain',
  },
  {
    name: '@uniswap/v2-periphery',
    licence: 'GPL-3.0-or-later',
    reason: 'the router of Uniswap v2 that the tests of swaps deploy on a local chain, as it is published',
  },
  {
    name: '@uniswap/v3-core',
    licence: 'BUSL-1.1',
    reason:
      'the pools of the tests of swaps; GPL-2.0-or-later since the Change Date in its own LICENSE (2023-04-01)',
  },
  { name: 'eyes', licence: undefined, reason: 'of jayson, of @solana/web3.js; MIT in its repository' },
  {
    name: 'text-encoding-utf-8',
    licence: undefined,
    reason: 'of borsh, of @solana/web3.js; Unlicense in its repository',
  },
  ...WEB3.map((name) => ({ name, licence: 'LGPL-3.0', reason: 'of web3.js, a client of the tests' })),
  {
    name: 'caniuse-lite',
    licence: 'CC-BY-4.0',
    reason: 'of Next.js, a client of the tests: data about browsers, which its build reads',
  },
  {
    name: 'connectkit',
    licence: 'BSD-2-Clause license',
    reason: 'a client of the tests; BSD-2-Clause, not written as SPDX has it',
  },
]
