import { createRequire } from 'node:module'
import {
  AllowedCalldataEnforcer,
  AllowedMethodsEnforcer,
  AllowedTargetsEnforcer,
  DelegationManager,
  EIP7702StatelessDeleGator,
  ERC20PeriodTransferEnforcer,
  ERC20TransferAmountEnforcer,
  ExactCalldataEnforcer,
  HybridDeleGator,
  LimitedCallsEnforcer,
  NativeTokenPeriodTransferEnforcer,
  NativeTokenTransferAmountEnforcer,
  SCL_RIP7212,
  SimpleFactory,
  TimestampEnforcer,
  ValueLteEnforcer,
} from '@metamask/delegation-abis/bytecode'
import {
  type Address,
  concatHex,
  createTestClient,
  encodeAbiParameters,
  type Hex,
  http,
  type LocalAccount,
  publicActions,
  type TransactionReceipt,
  walletActions,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { ENFORCERS, ENTRY_POINT, FRAMEWORK } from '../../secure-frame/shared/smartContracts.ts'
import { pause } from '../local/processes.ts'

/*
 * The contracts of smart accounts at their public addresses on a local chain. The EntryPoint gets there as on every
 * chain. npm has the Delegation Framework with other metadata, so that CREATE2 would give other addresses: it is put
 * at its own.
 */

/** The first of anvil's own accounts. It is funded, and its key is public. */
const RICH = mnemonicToAccount('test test test test test test test test test test test junk')

/** Deploys `salt ‖ code` by CREATE2 (https://github.com/Arachnid/deterministic-deployment-proxy); anvil has it. */
const DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** The salt of EntryPoint 0.7's publishers. */
const ENTRY_POINT_SALT: Hex = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'

/** Who may pause delegations: on public chains that is the publisher of the framework. */
const PAUSER: Address = '0x00000000000000000000000000000000000000aa'

/** The framework's largest contracts need about 5 million. */
const GAS = 12_000_000n

export function clientOf(url: string, account: LocalAccount = RICH) {
  return createTestClient({
    account,
    chain: { ...foundry, rpcUrls: { default: { http: [url] } } },
    mode: 'anvil',
    transport: http(url),
    pollingInterval: 30,
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
}
type Client = ReturnType<typeof clientOf>

/** How long a transaction may take until it is in a block (ms). */
const DEADLINE = 60_000

/**
 * The receipt of a transaction. viem's own wait asks again only when there is a newer block, and on a chain that makes a
 * block for each transaction there is none: a receipt that is late by a moment would be waited for in vain.
 */
export async function receiptOf(client: Client, hash: Hex): Promise<TransactionReceipt> {
  const end = performance.now() + DEADLINE
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(() => null)
    if (receipt) return receipt
    if (performance.now() > end) throw new Error(`The transaction is in no block: ${hash}`)
    await pause(30)
  }
}

/** Sends a transaction of the client's account without asking for the chain's id, and waits for it. */
export async function send(
  client: Client,
  transaction: { to?: Address; data?: Hex; value?: bigint },
): Promise<Address | null> {
  const hash = await client.sendTransaction({ ...transaction, chain: null, gas: GAS })
  const receipt = await receiptOf(client, hash)
  if (receipt.status !== 'success') throw new Error(`A contract was not deployed: ${hash}`)
  return receipt.contractAddress ?? null
}

async function deployEntryPoint(client: Client): Promise<void> {
  const require = createRequire(import.meta.url)
  const { bytecode } = require('aa-contracts-v07/artifacts/EntryPoint.json') as { bytecode: Hex }
  await send(client, { to: DEPLOYER, data: concatHex([ENTRY_POINT_SALT, bytecode]) })
}

/**
 * Runs a constructor at a given address: a transaction to its creation code keeps the storage that it writes, and a
 * call returns the code that stays.
 */
export async function putAt(client: Client, address: Address, creationCode: Hex): Promise<void> {
  await client.setCode({ address, bytecode: creationCode })
  await send(client, { to: address })
  const { data } = await client.call({ to: address, gas: GAS })
  if (data === undefined) throw new Error(`The constructor at ${address} returned no code`)
  await client.setCode({ address, bytecode: data })
}

const addresses = (...given: readonly Address[]): Hex =>
  encodeAbiParameters(
    given.map(() => ({ type: 'address' })),
    given,
  )

/** The constructors' arguments of the contracts that have some. */
const ARGUMENTS: Readonly<Record<string, Hex>> = {
  DelegationManager: addresses(PAUSER),
  HybridDeleGator: addresses(FRAMEWORK.DelegationManager, ENTRY_POINT),
  EIP7702StatelessDeleGator: addresses(FRAMEWORK.DelegationManager, ENTRY_POINT),
}

/** P-256 is a library, whose address is linked into HybridDeleGator. */
function link(bytecode: Hex, library: Address): Hex {
  return `0x${bytecode.slice(2).replace(/__\$[0-9a-f]{34}\$__/g, library.slice(2).toLowerCase())}`
}

/** The framework's contracts that are put in their places. */
const CONTRACTS = { ...ENFORCERS, ...FRAMEWORK }
const BYTECODES: Readonly<Record<keyof typeof CONTRACTS, Hex>> = {
  AllowedCalldataEnforcer,
  AllowedMethodsEnforcer,
  AllowedTargetsEnforcer,
  DelegationManager,
  EIP7702StatelessDeleGator,
  ERC20PeriodTransferEnforcer,
  ERC20TransferAmountEnforcer,
  ExactCalldataEnforcer,
  HybridDeleGator,
  LimitedCallsEnforcer,
  NativeTokenPeriodTransferEnforcer,
  NativeTokenTransferAmountEnforcer,
  SimpleFactory,
  TimestampEnforcer,
  ValueLteEnforcer,
}

/** Puts the EntryPoint and the Delegation Framework on the chain of a node, unless they are there already. */
export async function putContracts(url: string): Promise<void> {
  const client = clientOf(url)
  const last = CONTRACTS.ValueLteEnforcer
  if (await client.getCode({ address: last })) return
  await deployEntryPoint(client)
  const library = await send(client, { data: SCL_RIP7212 })
  if (library === null) throw new Error('The library of P-256 was not deployed')
  for (const name of Object.keys(BYTECODES) as (keyof typeof BYTECODES)[])
    await putAt(client, CONTRACTS[name], concatHex([link(BYTECODES[name], library), ARGUMENTS[name] ?? '0x']))
}
