import { type Address, encodeFunctionData, getAddress, getContract, type Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { RpcContext } from '../../secure-frame/src/rpc/context.ts'
import type { FeeOption, FeePaymasters, FeeWay } from '../../secure-frame/src/rpc/feePaymasters.ts'
import { createFeeChoices } from '../../secure-frame/src/rpc/feePaymasters.ts'
import { finish } from '../../secure-frame/src/rpc/finish.ts'
import type { Approval, Request } from '../../secure-frame/src/rpc/methods/allowedMethods.ts'
import { createNode } from '../../secure-frame/src/rpc/node.ts'
import { prepare } from '../../secure-frame/src/rpc/prepare.ts'
import { smartAccountOf } from '../../secure-frame/src/smartAccount/accounts.ts'
import type { Ask } from '../../secure-frame/src/smartAccount/operationFees.ts'
import { readOperationText } from '../../secure-frame/src/smartAccount/operationText.ts'
import { tokenAbi } from '../support/token.ts'
import { clientOf, send } from './contracts.ts'
import type { Behaviour, PaymasterServer } from './paymaster.ts'
import { LOCAL } from './paymasterContracts.ts'
import { POLICY } from './paymasterService.ts'
import { follow, noRecords, sessionOf, shown } from './session.fixture.ts'
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

/** Passes on what the secure server does: it adds the context of the project. */
function throughServer(ask: Ask): Ask {
  return (method, params) => {
    const [operation, entryPoint, chain, context] = params as [unknown, unknown, unknown, object?]
    const isSponsoring = method.startsWith('pm_') && !('token' in (context ?? {}))
    return ask(method, isSponsoring ? [operation, entryPoint, chain, { policyId: POLICY }] : params)
  }
}

export function paymastersOf(
  server: PaymasterServer,
  { sponsor, at = '/', tokens = [] }: Fees,
): FeePaymasters {
  const node = (url: string): Ask => createNode({ name: 'The paymaster', rpcUrl: url }, fetch)
  return {
    sponsor: sponsor ?? null,
    tokensOn: () => tokens,
    takesPageServices: true,
    ask: (_, url) => (url === undefined ? throughServer(node(server.url + at)) : node(url)),
    choices: createFeeChoices(noRecords(), 'test'),
  }
}

function mint(url: string, to: Address, amount: bigint) {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] })
  return send(clientOf(url), { to: LOCAL.Token, data })
}

/** Where everything is. */
interface Place {
  local: SmartChain
  server: PaymasterServer
}

/** The session of a person on the local chain. */
function contextOf(owner: Address, { local, server }: Place, { chooses, ...fees }: Fees): RpcContext {
  const bundler = createNode({ name: 'The bundler', rpcUrl: local.bundler.url }, fetch)
  const paymasters = paymastersOf(server, fees)
  return {
    ...sessionOf(owner, local.chain, { preferred: 'smartAccount', bundler: () => bundler, paymasters }),
    chooseFee: async (options) => {
      if (!chooses) throw new Error(`There was a choice: ${options.map(({ way }) => way)}`)
      return chooses(options)
    },
  }
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
    display: await shown(payload, context, { sponsor: fees.sponsor, tokens: fees.tokens ?? [] }),
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
