import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { ENTRY_POINT } from '../../shared/smartContracts.ts'
import { nodeProblem } from '../failure/requestError.ts'
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

/** Data for estimating gas. A limit of 0 is to be estimated. */
export async function askStub(
  operation: UserOperation,
  chainId: number,
  service: PaymasterService,
): Promise<Stub> {
  const answer = await service.ask('pm_getPaymasterStubData', paramsOf(operation, chainId, service))
  const stub = z.safeParse(StubAnswer, answer)
  if (!stub.success) throw nodeProblem('the paymaster’s first answer could not be read')
  const paymaster = paymasterFrom(stub.data, {
    paymasterVerificationGasLimit: 0n,
    paymasterPostOpGasLimit: 0n,
  })
  return { paymaster, isFinal: stub.data.isFinal === true }
}

/** The data that is part of the operation: the paymaster agrees to exactly these gas limits and fees. */
export async function askData(
  operation: UserOperation & { paymaster: Paymaster },
  chainId: number,
  service: PaymasterService,
): Promise<Paymaster> {
  const answer = await service.ask('pm_getPaymasterData', paramsOf(operation, chainId, service))
  const data = z.safeParse(Answer, answer)
  if (!data.success) throw nodeProblem('the paymaster’s answer could not be read')
  return paymasterFrom(data.data, operation.paymaster)
}
