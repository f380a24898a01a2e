import { AirlockError } from '@airlock/host-sdk/contract'
import { isSameAddress } from '@airlock/kit/chains'
import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import { nodeProblem, RequestError, reasonOf } from '../failure/requestError.ts'
import type { Ask } from './operationFees.ts'
import { operationJson } from './operationText.ts'
import type { Paymaster, UserOperation } from './userOperation.ts'
import { AddressText, Bytes, GasValue } from './values.ts'

/* ERC-7677: a paymaster first gives data of the right length for estimating gas, and then signs the whole operation. */

/** The paymaster of a project or a dApp. */
export interface PaymasterService {
  ask: Ask
  /** What the paymaster wants to know, such as a policy's id. */
  context: Readonly<Record<string, unknown>>
}

/** The paymaster does not pay: it refuses, is away, or gives an answer that cannot be used. `cause` is the failure. */
export class PaymasterProblem extends RequestError {
  constructor(cause: AirlockError) {
    super(reasonOf(cause), cause.code, cause.message, cause.data)
    this.cause = cause
  }
}

const Answer = z.object({
  paymaster: AddressText,
  paymasterData: Bytes,
  paymasterVerificationGasLimit: z.optional(z.nullable(GasValue)),
  paymasterPostOpGasLimit: z.optional(z.nullable(GasValue)),
})
const StubAnswer = z.extend(Answer, { isFinal: z.optional(z.boolean()) })

/** A paymaster whose gas limits may still be estimated. */
interface Stub {
  paymaster: Paymaster
  /** Whether the data is complete, so that the paymaster need not be asked again. */
  isFinal: boolean
}

const paramsOf = (operation: UserOperation, chainId: number, { context }: PaymasterService): unknown[] => [
  operationJson(operation),
  ENTRY_POINT,
  numberToHex(chainId),
  context,
]

/** The limits of the answer replace the ones that are known. */
function paymasterFrom(
  answer: z.infer<typeof Answer>,
  known: Pick<Paymaster, 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit'>,
): Paymaster {
  return {
    paymaster: answer.paymaster,
    paymasterVerificationGasLimit:
      answer.paymasterVerificationGasLimit ?? known.paymasterVerificationGasLimit,
    paymasterPostOpGasLimit: answer.paymasterPostOpGasLimit ?? known.paymasterPostOpGasLimit,
    paymasterData: answer.paymasterData,
  }
}

/** Asks the paymaster. Throws PaymasterProblem unless it answers in the expected form. */
async function askFor<Schema extends z.ZodMiniType>(
  { ask }: PaymasterService,
  method: string,
  params: unknown[],
  schema: Schema,
): Promise<z.infer<Schema>> {
  const answer = await ask(method, params).catch((error: unknown) => {
    throw error instanceof AirlockError ? new PaymasterProblem(error) : error
  })
  const read = z.safeParse(schema, answer)
  if (!read.success) throw new PaymasterProblem(nodeProblem('the paymaster’s answer could not be read'))
  return read.data
}

/** Data for estimating gas. A limit of 0 is to be estimated. */
export async function askStub(
  operation: UserOperation,
  chainId: number,
  service: PaymasterService,
): Promise<Stub> {
  const params = paramsOf(operation, chainId, service)
  const stub = await askFor(service, 'pm_getPaymasterStubData', params, StubAnswer)
  const paymaster = paymasterFrom(stub, { paymasterVerificationGasLimit: 0n, paymasterPostOpGasLimit: 0n })
  return { paymaster, isFinal: stub.isFinal === true }
}

/**
 * The data that is part of the operation: the paymaster agrees to exactly these gas limits and fees. It has to be the
 * paymaster whose gas was estimated.
 */
export async function askData(
  operation: UserOperation & { paymaster: Paymaster },
  chainId: number,
  service: PaymasterService,
): Promise<Paymaster> {
  const params = paramsOf(operation, chainId, service)
  const data = await askFor(service, 'pm_getPaymasterData', params, Answer)
  if (!isSameAddress(data.paymaster, operation.paymaster.paymaster))
    throw new PaymasterProblem(nodeProblem('the paymaster named another one in its second answer'))
  return paymasterFrom(data, operation.paymaster)
}
