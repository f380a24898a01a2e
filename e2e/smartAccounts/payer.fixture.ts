import { type Address, encodeFunctionData, getAddress, getContract, type Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { decode } from '../../secure-frame/src/approval/decode.ts'
import type { Display } from '../../secure-frame/src/approval/display.ts'
import { newBundles } from '../../secure-frame/src/rpc/bundles.fixture.ts'
import type { RpcContext } from '../../secure-frame/src/rpc/context.ts'
import type { FeeOption, FeePaymasters, FeeWay } from '../../secure-frame/src/rpc/feePaymasters.ts'
import { createFeeChoices } from '../../secure-frame/src/rpc/feePaymasters.ts'
import { finish } from '../../secure-frame/src/rpc/finish.ts'
import type { Follow } from '../../secure-frame/src/rpc/follow.ts'
import type { Approval, Request } from '../../secure-frame/src/rpc/methods/allowedMethods.ts'
import { createNetworks } from '../../secure-frame/src/rpc/networks.ts'
import { createNode } from '../../secure-frame/src/rpc/node.ts'
import { createOperations } from '../../secure-frame/src/rpc/operations.ts'
import { prepare } from '../../secure-frame/src/rpc/prepare.ts'
import { createSent } from '../../secure-frame/src/rpc/sent.ts'
import type { Payload } from '../../secure-frame/src/signing/payload.ts'
import { smartAccountOf } from '../../secure-frame/src/smartAccount/accounts.ts'
import type { Ask } from '../../secure-frame/src/smartAccount/operationFees.ts'
import { readOperationText } from '../../secure-frame/src/smartAccount/operationText.ts'
import { openRecords } from '../../secure-frame/src/storage/records.ts'
import { tokenAbi } from '../support/token.ts'
import { clientOf, send } from './contracts.ts'
import type { Behaviour, PaymasterServer } from './paymaster.ts'
import { LOCAL } from './paymasterContracts.ts'
import { POLICY } from './paymasterService.ts'
import type { SmartChain } from './smartChain.fixture.ts'

/** How the project's fees are paid in a test. */
export interface Fees {
  sponsor?: string
  /** Where the project's paymaster is. */
  at?: Behaviour
  tokens?: readonly Address[]
  /** What the person chooses; a choice without it fails. */
  chooses?: (options: readonly FeeOption[]) => FeeWay
}

/** Looks for thirty seconds, as the screen does for longer. */
const follow: Follow = (look) => vi.waitUntil(look, { timeout: 30_000, interval: 50 })

/** Passes on what the secure server does: it adds the context of the project. */
function throughServer(ask: Ask): Ask {
  return (method, params) => {
    const [operation, entryPoint, chain, context] = params as [unknown, unknown, unknown, object?]
    const isSponsoring = method.startsWith('pm_') && !('token' in (context ?? {}))
    return ask(method, isSponsoring ? [operation, entryPoint, chain, { policyId: POLICY }] : params)
  }
}

function paymastersOf(server: PaymasterServer, { sponsor, at = '/', tokens = [] }: Fees): FeePaymasters {
  const node = (url: string): Ask => createNode({ name: 'The paymaster', rpcUrl: url }, fetch)
  return {
    sponsor: sponsor ?? null,
    tokensOn: () => tokens,
    takesPageServices: true,
    ask: (_, url) => (url === undefined ? throughServer(node(server.url + at)) : node(url)),
    choices: createFeeChoices(
      openRecords('test', () => undefined),
      'test',
    ),
  }
}

function mint(url: string, to: Address, amount: bigint) {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] })
  return send(clientOf(url), { to: LOCAL.Token, data })
}

const NETWORK = {
  id: 'eip155:31337',
  name: 'Local chain',
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
}

/** Where everything is. */
interface Place {
  local: SmartChain
  server: PaymasterServer
}

/** The session of a person on the local chain. */
function contextOf(owner: Address, { local, server }: Place, { chooses, ...fees }: Fees): RpcContext {
  const account = smartAccountOf('hybrid', owner)
  const delegated = smartAccountOf('delegated', owner)
  const operationsOf = (address: Address) =>
    createOperations(
      openRecords('test', () => undefined),
      address,
    )
  return {
    networks: createNetworks([{ ...NETWORK, rpcUrl: local.chain.url }], null, fetch),
    accounts: { eip155: owner, solana: '' },
    sent: createSent(),
    bundles: newBundles(),
    chooseFee: async (options) => {
      if (!chooses) throw new Error(`There was a choice: ${options.map(({ way }) => way)}`)
      return chooses(options)
    },
    smart: {
      account,
      networks: [NETWORK.id],
      preferred: 'smartAccount',
      bundler: () => createNode({ name: 'The bundler', rpcUrl: local.bundler.url }, fetch),
      operations: operationsOf(account.address),
      delegated: { account: delegated, operations: operationsOf(owner) },
      paymasters: paymastersOf(server, fees),
    },
  }
}

/** What a person sees of an operation. */
function shown(payload: Payload, context: RpcContext, { sponsor, tokens = [] }: Fees): Promise<Display> {
  const network = context.networks.active('eip155')
  return decode(payload, {
    site: { origin: 'https://shop.example' },
    network,
    account: context.accounts,
    hasSmartAccounts: true,
    fees: { sponsor, tokens },
    call: context.networks.node(network),
  })
}

/** Prepares calls, and decodes what a person would see; they may approve it then. */
async function prepareCalls(
  owner: PrivateKeyAccount,
  place: Place,
  { calls, fees, capabilities }: { calls: readonly object[]; fees: Fees; capabilities: object },
) {
  const { local } = place
  const context = contextOf(owner.address, place, fees)
  const account = smartAccountOf('hybrid', owner.address)
  const asked = { from: account.address, atomicRequired: true, calls, capabilities } as never
  const prepared = await prepare({ method: 'wallet_sendCalls', params: [asked] }, context)
  const { payload } = prepared
  if (payload.kind !== 'evm-user-operation') throw new Error('This is no operation')
  const operation = readOperationText(payload.operation)
  /** Signs and sends it, and waits until it is in a block. */
  const approve = async () => {
    const signature = await owner.signTypedData(account.typedData(operation, local.chain.chainId))
    const sending: Request<Approval> = { method: 'eth_sendTransaction', params: [{}] }
    const { kind } = payload
    return local.helper.receiptOf(
      (await finish(sending, prepared, { kind, signature }, context, follow)) as Hex,
    )
  }
  const by = operation.paymaster?.paymaster
  return {
    display: await shown(payload, context, fees),
    operation,
    /** Who pays; null if the account does. */
    payer: by === undefined ? null : getAddress(by),
    approve,
  }
}

/** A new person without coins, whose smart account is not deployed. */
export function newPayer(local: SmartChain, server: PaymasterServer) {
  const owner = privateKeyToAccount(generatePrivateKey())
  const { address } = smartAccountOf('hybrid', owner.address)
  const token = getContract({ address: LOCAL.Token, abi: tokenAbi, client: local.helper.client })
  return {
    address,
    prepared: (calls: readonly object[], fees: Fees, capabilities: object = {}) =>
      prepareCalls(owner, { local, server }, { calls, fees, capabilities }),
    tokens: () => token.read.balanceOf([address]),
    allowed: (spender: Address = LOCAL.TokenPaymaster) => token.read.allowance([address, spender]),
    coins: () => local.helper.balanceOf(address),
    /** Gives the account some of the local token. */
    fund: (amount: bigint) => mint(local.chain.url, address, amount),
  }
}

export const newAddress = (): Address => privateKeyToAccount(generatePrivateKey()).address
