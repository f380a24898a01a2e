import { type Address, type Hex, verifyMessage, verifyTypedData } from 'viem'
import { MESSAGE, TYPED } from '../apps/shared/evm.ts'
import { KINDS } from '../outcomes.ts'
import { test } from '../support/fixtures.ts'
import { type Check, pressThrough } from '../support/pressThrough.ts'

const CLIENTS = ['ethers 6', 'ethers 5', 'web3.js 4', 'viem'] as const

/** The values with which the libraries report a mined transaction. */
const MINED: readonly unknown[] = [1, 'success']

/** Checks of a library's result against the account. */
const checks: Readonly<Record<string, Check>> = {
  connect: (answer, address) => String(answer).toLowerCase() === address.toLowerCase(),
  'sign a message': (signature, address) =>
    verifyMessage({ address, message: MESSAGE, signature: signature as Hex }),
  // ethers returns the recovered signer, the others return the signature.
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
