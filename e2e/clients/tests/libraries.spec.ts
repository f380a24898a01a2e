import { type Address, type Hex, verifyMessage, verifyTypedData } from 'viem'
import { MESSAGE, TYPED } from '../apps/shared/evm.ts'
import { KINDS } from '../outcomes.ts'
import { test } from '../support/fixtures.ts'
import { type Check, pressThrough } from '../support/pressThrough.ts'

const CLIENTS = ['ethers 6', 'ethers 5', 'web3.js 4', 'viem'] as const

/** Mined, in the words of each library. */
const MINED: readonly unknown[] = [1, 'success']

/** What a library answers with, held against the account. */
const checks: Readonly<Record<string, Check>> = {
  connect: (answer, address) => String(answer).toLowerCase() === address.toLowerCase(),
  'sign a message': (signature, address) =>
    verifyMessage({ address, message: MESSAGE, signature: signature as Hex }),
  // Ethers answers with whom it recovers, the others with the signature.
  'sign typed data': (answer, address: Address) =>
    answer === address || verifyTypedData({ address, ...TYPED, signature: answer as Hex }),
  send: (answer) => MINED.includes(answer),
}

for (const kind of KINDS) {
  test(`ethers, web3.js and viem on Airlock's provider: ${kind}`, async ({ client }) => {
    await client.open('libraries/index', kind)
    for (const name of CLIENTS) await pressThrough(client, { name, kind, checks, prefix: `${name}: ` })
  })
}
