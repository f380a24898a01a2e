import { formatGwei, getAddress, parseTransaction, serializeTransaction } from 'viem/utils'
import type { Row } from '../../approval/display.ts'
import { decodeWords } from '../../messages/en/decode.ts'
import { labelsWords } from '../../messages/en/labels.ts'
import type { Hex, Payload } from '../../signing/payload.ts'
import { type DecodeContext, type Meaning, meaning, row } from '../context.ts'
import { type DangerCode, danger, dangersWhere } from '../dangers.ts'
import { nativeAmount } from './amount.ts'
import { describeCall } from './call.ts'
import { type Cost, costDangers } from './cost.ts'
import { createLookup } from './lookup.ts'
import type { EvmCall, Scope } from './scope.ts'

/** The most calls of one transaction that are decoded. */
const MOST_CALLS = 64

type Parsed = ReturnType<typeof parseTransaction>

/** The contents of a transaction's bytes: every field that is shown or simulated. */
export interface EvmTransaction extends Cost {
  to: Hex | null
  data: Hex
  /** The part of the fee for the block's builder (EIP-1559); null for a single gas price. */
  tip: bigint | null
  /** Contracts that would replace the account's code (EIP-7702). */
  delegations: readonly { contract: Hex; chainId: number }[]
}

function fieldsOf(parsed: Parsed): EvmTransaction {
  const { chainId, nonce = 0, to, value = 0n, data = '0x', gas = 0n } = parsed
  const authorizations = parsed.type === 'eip7702' ? (parsed.authorizationList ?? []) : []
  return {
    chainId: chainId ?? null,
    nonce,
    to: to ?? null,
    value,
    data,
    gas,
    gasPrice: parsed.maxFeePerGas ?? parsed.gasPrice ?? 0n,
    tip: parsed.maxFeePerGas === undefined ? null : (parsed.maxPriorityFeePerGas ?? 0n),
    delegations: authorizations.map((each) => ({ contract: each.address, chainId: each.chainId })),
  }
}

/**
 * Parses an unsigned transaction (EIP-2718, EIP-155). Null for anything else: signed transactions, ones with
 * blobs, and non-canonical encodings (SEC-44).
 */
export function parseEvmTransaction(serialized: Hex): EvmTransaction | null {
  try {
    const parsed = parseTransaction(serialized)
    if (parsed.r !== undefined || parsed.type === 'eip4844') return null
    const same = serializeTransaction(parsed).toLowerCase() === serialized.toLowerCase()
    return same ? fieldsOf(parsed) : null
  } catch {
    return null
  }
}

function networkDangers(chainId: number | null, payloadChainId: number, context: DecodeContext) {
  const expected = context.network?.id
  return dangersWhere({
    'any-network': chainId === null,
    'wrong-network':
      chainId !== null &&
      (chainId !== payloadChainId || (expected ?? `eip155:${chainId}`) !== `eip155:${chainId}`),
  })
}

function deployment({ value, data }: EvmTransaction, context: DecodeContext): Meaning {
  return meaning({
    kind: 'deployment',
    title: decodeWords.createAContract,
    rows: [
      ...(value > 0n ? [row.amount(labelsWords.sends, nativeAmount(value, context))] : []),
      row.data(labelsWords.code, data),
    ],
    dangers: [danger('deployment')],
  })
}

/** A delegation is more important than anything else in the transaction. */
function withDelegations(said: Meaning, { delegations }: EvmTransaction): Meaning {
  if (delegations.length === 0) return said
  const removal = delegations.every(({ contract }) => /^0x0{40}$/.test(contract))
  const code: DangerCode = removal ? 'delegation-removal' : 'account-delegation'
  return {
    ...said,
    kind: 'call',
    title: removal ? decodeWords.takeBack : decodeWords.handOver,
    rows: [
      ...delegations.flatMap(({ contract, chainId }) => [
        row.address(labelsWords.accountsNewCode, getAddress(contract)),
        row.text(
          labelsWords.validOn,
          chainId === 0 ? decodeWords.everyNetwork : decodeWords.network(chainId),
        ),
      ]),
      ...said.rows,
    ],
    dangers: [
      ...said.dangers,
      danger(code),
      ...dangersWhere({ 'any-network': delegations.some(({ chainId }) => chainId === 0) }),
    ],
    understood: said.understood && removal,
  }
}

/** The parts of the fee, and the nonce. */
export function rawRows({
  gas,
  gasPrice,
  tip,
  nonce,
}: Pick<EvmTransaction, 'gas' | 'gasPrice' | 'tip' | 'nonce'>): Row[] {
  return [
    row.detail(labelsWords.gasLimit, String(gas)),
    row.detail(
      tip === null ? labelsWords.gasPrice : labelsWords.maxFeePerGas,
      `${formatGwei(gasPrice)} gwei`,
    ),
    ...(tip === null ? [] : [row.detail(labelsWords.tipPerGas, `${formatGwei(tip)} gwei`)]),
    row.detail(labelsWords.nonce, String(nonce)),
  ]
}

type DescribeCall = (call: EvmCall, scope: Scope) => Promise<Meaning>

/** A call of the key's account, which has functions of its own once it runs code (EIP-7702). */
const describeOwnCall =
  (ofContract: DescribeCall): DescribeCall =>
  async (call, scope) => {
    const runsCode = (await scope.lookup.isContract(scope.context.account.eip155)) !== false
    return runsCode ? ofContract(call, scope) : describeCall(call, scope)
  }

function describe(
  transaction: EvmTransaction,
  context: DecodeContext,
  ofContract: DescribeCall,
): Promise<Meaning> | Meaning {
  const { to, value, data } = transaction
  if (to === null) return deployment(transaction, context)
  const call = { from: context.account.eip155, to, value, data }
  const scope = {
    context,
    lookup: createLookup(context),
    budget: { calls: MOST_CALLS },
    depth: 0,
    within: '',
  }
  const inner = describeOwnCall(ofContract)
  return inner(call, { ...scope, inner })
}

/**
 * The meaning of a transaction, and its maximum fee.
 *
 * @param ofContract - describes a call of an account that runs code.
 */
export async function describeEvmTransaction(
  transaction: EvmTransaction,
  payload: Extract<Payload, { kind: 'evm-transaction' }>,
  context: DecodeContext,
  ofContract: DescribeCall,
): Promise<{ meaning: Meaning; fee: string }> {
  const { chainId, gas, gasPrice } = transaction
  const [call, cost] = await Promise.all([
    describe(transaction, context, ofContract),
    costDangers(transaction, context),
  ])
  const said = withDelegations(call, transaction)
  const wrong = networkDangers(chainId, payload.chainId, context)
  return {
    meaning: {
      ...said,
      rows: [...said.rows, ...rawRows(transaction)],
      dangers: [...wrong, ...said.dangers, ...cost],
      understood: said.understood && wrong.length === 0,
    },
    fee: nativeAmount(gas * gasPrice, context),
  }
}
