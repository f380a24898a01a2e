import { readFileSync } from 'node:fs'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseEther,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { ENTRY_POINT } from '../../secure-frame/shared/smartContracts.ts'
import { clientOf, putAt, send } from './contracts.ts'

/* The paymasters of a local chain, and a token in which one of them takes the fee (e2e/contracts). They are at the same
   addresses on each chain, so that the stack's project file can name the token. */

/** Signs for the paymasters, like their operator's server. Its key is public. */
export const PAYMASTER_SIGNER = mnemonicToAccount(
  'test test test test test test test test test test test junk',
  { addressIndex: 7 },
)

export const LOCAL = {
  /** Pays for what its signer has signed. */
  SponsorPaymaster: '0xA1100000000000000000000000000000000a0001',
  /** Takes the fee in a token, at a price that its signer has signed. */
  TokenPaymaster: '0xa1100000000000000000000000000000000A0002',
  /** A thief: pays for everything, and takes all tokens that it is allowed to take. */
  GreedyPaymaster: '0xA1100000000000000000000000000000000a0003',
  /** A dollar with 6 decimals, of which anybody can mint any amount. */
  Token: '0xa1100000000000000000000000000000000a0004',
} as const satisfies Record<string, Address>
type Name = keyof typeof LOCAL

const signer = encodeAbiParameters([{ type: 'address' }], [PAYMASTER_SIGNER.address])
const ARGUMENTS: Readonly<Record<Name, Hex>> = {
  SponsorPaymaster: signer,
  TokenPaymaster: signer,
  GreedyPaymaster: '0x',
  Token: encodeAbiParameters(
    [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }],
    ['Local dollar', 'USDL', 6],
  ),
}

const PAYMASTERS: readonly Name[] = ['SponsorPaymaster', 'TokenPaymaster', 'GreedyPaymaster']

const abi = parseAbi([
  'function depositTo(address account) payable',
  'function addStake(uint32 unstakeDelay) payable',
])

function bytecodeOf(name: Name): Hex {
  const build = new URL(`../dist/contracts/${name}.json`, import.meta.url)
  return (JSON.parse(readFileSync(build, 'utf8')) as { bytecode: Hex }).bytecode
}

/** Puts them on a chain that has the EntryPoint, with deposits and stakes, unless they are there already. */
export async function putPaymasters(url: string): Promise<void> {
  const client = clientOf(url)
  if (await client.getCode({ address: LOCAL.Token })) return
  for (const name of PAYMASTERS) {
    await putAt(client, LOCAL[name], concatHex([bytecodeOf(name), ARGUMENTS[name]]))
    const deposit = encodeFunctionData({ abi, functionName: 'depositTo', args: [LOCAL[name]] })
    await send(client, { to: ENTRY_POINT, data: deposit, value: parseEther('100') })
    const stake = encodeFunctionData({ abi, functionName: 'addStake', args: [86_400] })
    await send(client, { to: LOCAL[name], data: stake, value: parseEther('1') })
  }
  // Last, because its code says that all is done.
  await putAt(client, LOCAL.Token, concatHex([bytecodeOf('Token'), ARGUMENTS.Token]))
}
