import { encodeAbiParameters, encodeEventTopics, numberToHex, padHex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ENTRY_POINT } from '../../../shared/smartContracts.ts'
import type { AccountType } from '../../contract/index.ts'
import type { Hex } from '../../signing/payload.ts'
import { smartAccountOf } from '../../smartAccount/accounts.ts'
import { UPGRADE } from '../../smartAccount/delegation.ts'
import { readOperationText } from '../../smartAccount/operationText.ts'
import { operationHash, type UserOperation } from '../../smartAccount/userOperation.ts'
import { openRecords } from '../../storage/records.ts'
import { newBundles } from '../bundles.fixture.ts'
import type { RpcContext } from '../context.ts'
import { createNetworks } from '../networks.ts'
import { fakeNode, network } from '../node.fixture.ts'
import { NodeError } from '../node.ts'
import { createOperations } from '../operations.ts'
import { createSent } from '../sent.ts'

/** The owner, whose key is public. */
export const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const SMART = smartAccountOf('hybrid', OWNER.address)
/** The owner's own address, as the account of operations. */
const DELEGATED = smartAccountOf('delegated', OWNER.address)
export const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const TRANSACTION: Hex = `0x${'7a'.repeat(32)}`

const abi = parseAbi([
  'event BeforeExecution()',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])
const word = (value: bigint): Hex => numberToHex(value, { size: 32 })
const GAS = { preVerificationGas: '0xc350', verificationGasLimit: '0x30d40', callGasLimit: '0x186a0' }

export interface Log {
  address: string
  data: string
  topics: string[]
}

export const BEFORE_EXECUTION: Log = {
  address: ENTRY_POINT,
  data: '0x',
  topics: [encodeEventTopics({ abi, eventName: 'BeforeExecution' })[0] as string],
}

/** What the EntryPoint emits at the end of an operation. */
export function executed(hash: Hex, { sender = SMART.address, nonce = 0n, success = true } = {}): Log {
  const topics = encodeEventTopics({
    abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: hash, sender, paymaster: `0x${'00'.repeat(20)}` },
  }) as string[]
  const data = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
    [nonce, success, 5n, 90_000n],
  )
  return { address: ENTRY_POINT, data, topics }
}

/** An event of a contract that a call has used. */
export const event = (mark: string): Log => ({ address: FRIEND, data: '0x', topics: [padHex(`0x${mark}`)] })

export const receiptOf = (logs: Log[], status = '0x1') => ({
  logs,
  status,
  blockHash: `0x${'b1'.repeat(32)}`,
  blockNumber: '0x11',
  gasUsed: '0x100000',
  transactionHash: TRANSACTION,
})

/** A chain with one smart account, as its node answers. */
export function createChain() {
  const state = { block: 16n, nonce: 0n, code: '0x', receipt: null as ReturnType<typeof receiptOf> | null }
  const matches = (log: Log, topics: string[]) =>
    topics.every((topic, place) => log.topics[place]?.toLowerCase() === topic.toLowerCase())
  const answers: Record<string, unknown> = {
    eth_chainId: '0x1',
    eth_blockNumber: () => numberToHex(state.block),
    eth_getCode: ([address]: string[]) => (address === UPGRADE ? '0x60' : state.code),
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x1',
    eth_call: () => word(state.nonce),
    eth_getLogs: ([{ topics }]: [{ topics: string[] }]) =>
      (state.receipt?.logs ?? [])
        .filter((log) => log.address === ENTRY_POINT && matches(log, topics))
        .map(() => ({ transactionHash: TRANSACTION })),
    eth_getTransactionReceipt: ([hash]: string[]) => (hash === TRANSACTION ? state.receipt : null),
  }
  /** A block with these events. They use up the nonce. */
  const mine = (...logs: Log[]) => {
    state.block += 1n
    state.nonce += 1n
    state.receipt = receiptOf([BEFORE_EXECUTION, ...logs])
  }
  return { state, answers, mine }
}

/** A bundler that takes every operation. `answers` replace its own; an error is thrown. */
export function createBundler(answers: Record<string, unknown> = {}, chainId = 1) {
  const taken: { operation: UserOperation; hash: Hex; signature: Hex; eip7702Auth: unknown }[] = []
  const asked: string[] = []
  const take = ([{ signature, eip7702Auth, ...json }]: [{ signature: Hex; eip7702Auth?: object }]) => {
    const operation = readOperationText(JSON.stringify(json))
    const hash = operationHash(operation, chainId)
    taken.push({ operation, hash, signature, eip7702Auth })
    return hash
  }
  const all: Record<string, unknown> = {
    pimlico_getUserOperationGasPrice: { standard: { maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x1' } },
    eth_estimateUserOperationGas: GAS,
    eth_sendUserOperation: take,
    eth_getUserOperationReceipt: null,
    ...answers,
  }
  const ask = async (method: string, params: unknown[]): Promise<unknown> => {
    asked.push(method)
    const answer = all[method]
    const result = typeof answer === 'function' ? answer(params) : answer
    if (result instanceof Error) throw result
    return result
  }
  return { ask, asked, taken, take }
}

export const refusal = (message: string, code = -32500) => new NodeError('other', code, message)

interface Options {
  preferred?: AccountType
  /** The networks with smart accounts. */
  enabled?: readonly string[]
  /** Of the node. */
  answers?: Record<string, unknown>
  /** Of the bundler. */
  bundler?: Record<string, unknown>
}

/** A session on chain 1, whose person has a smart account there, but not on chain 10. */
export function smartSession(options: Options = {}) {
  const { preferred = 'smartAccount', enabled = ['eip155:1'], answers = {} } = options
  const chain = createChain()
  const bundler = createBundler(options.bundler)
  const { fetch, asked } = fakeNode({ ...chain.answers, ...answers })
  const context: RpcContext & Required<Pick<RpcContext, 'smart'>> = {
    networks: createNetworks([network('eip155:1'), network('eip155:10')], null, fetch),
    accounts: { eip155: OWNER.address, solana: '9'.repeat(44) },
    sent: createSent(),
    bundles: newBundles(),
    smart: {
      account: SMART,
      networks: enabled,
      preferred,
      bundler: () => bundler.ask,
      operations: createOperations(
        openRecords('test', () => undefined),
        SMART.address,
      ),
      delegated: {
        account: DELEGATED,
        operations: createOperations(
          openRecords('test', () => undefined),
          DELEGATED.address,
        ),
      },
    },
  }
  return { ...chain, bundler, context, asked }
}
