import type { Hex } from 'viem'
import { numberToHex, toFunctionSelector } from 'viem/utils'
import * as z from 'zod/mini'
import type { Permission } from '../../../shared/permissionsApi.ts'
import { refuse } from '../../smartAccount/refuse.ts'
import { lowerCase } from '../../smartAccount/values.ts'
import { EvmAddress, Quantity } from '../methods/values.ts'
import { addressFrom, amountFrom, check, Seconds, type Vocabulary, vocabulary } from './asked.ts'
import { TYPES_NOW } from './typesNow.ts'

/* The types of permissions in the first drafts of ERC-7715 (2024), as sites and viem's experimental action ask for
   them. */

type Of<T extends Permission['type']> = Extract<Permission, { type: T }>

/** A name of the coin or token, which says nothing that the chain does not say better. */
const ticker = z.optional(z.string().check(z.maxLength(64)))

const NativeTransfer = z.strictObject({ allowance: Quantity, ticker })
const TokenTransfer = z.strictObject({ address: EvmAddress, allowance: Quantity, ticker })

const recurring = { allowance: Quantity, start: Seconds, period: Seconds.check(z.gte(60)) }
const NativeRecurring = z.strictObject(recurring)
const TokenRecurring = z.strictObject({ address: EvmAddress, ...recurring })

const hex = (amount: string) => numberToHex(BigInt(amount))

const periodFrom = ({ allowance, start, period }: z.infer<typeof NativeRecurring>) => ({
  periodAmount: amountFrom(allowance),
  periodDuration: period,
  startTime: start,
})
const periodTo = ({
  periodAmount,
  periodDuration,
  startTime,
}: Of<'native-token-periodic' | 'erc20-token-periodic'>) => ({
  allowance: hex(periodAmount),
  start: startTime,
  period: periodDuration,
})

const Name = z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,63}$/, 'the name of a function'))
const Calls = z.array(z.string().check(z.maxLength(512))).check(z.minLength(1), z.maxLength(16))

/** Conditions for arguments (`args`) are not enforced, so a request with them is refused. */
const NamedFunction = z.strictObject({
  functionName: Name,
  args: z.optional(z.array(z.never())),
  valueLimit: z.optional(z.literal(['0x0', '0x00', '0x'])),
})
const Parameter = z.object({ type: z.string(), components: z.optional(z.array(z.unknown())) })
const AbiItem = z.object({
  type: z.string(),
  name: z.optional(z.string()),
  inputs: z.optional(z.array(Parameter)),
})

const BySelector = z.strictObject({
  address: EvmAddress,
  selectors: z
    .array(z.string().check(z.regex(/^0x[0-9a-fA-F]{8}$/, 'the 4 bytes of a function in hex')))
    .check(z.minLength(1), z.maxLength(16)),
})
const BySignature = z.strictObject({ address: EvmAddress, calls: Calls })
const ByName = z.strictObject({
  address: EvmAddress,
  abi: z.array(AbiItem).check(z.maxLength(256)),
  functions: z.array(NamedFunction).check(z.minLength(1), z.maxLength(16)),
})
const ContractCall = z.union([BySelector, BySignature, ByName])

/** Throws INVALID_PARAMS for what is no function. */
function selectorOf(item: Parameters<typeof toFunctionSelector>[0]): Hex {
  try {
    return toFunctionSelector(item)
  } catch {
    return refuse('The permission names a function that cannot be read')
  }
}

/** The function of a name in the site's ABI. Several with one name would allow more than the site names. */
function namedFunction({ abi }: z.infer<typeof ByName>, name: string): Hex {
  const [item, ...others] = abi.filter((one) => one.type === 'function' && one.name === name)
  if (!item || others.length > 0) return refuse(`The ABI does not have exactly one function “${name}”`)
  return selectorOf({ ...item, inputs: item.inputs ?? [] } as never)
}

function selectorsFrom(asked: z.infer<typeof ContractCall>): string[] {
  if ('selectors' in asked) return asked.selectors.map((selector) => lowerCase(selector))
  if ('calls' in asked) return asked.calls.map(selectorOf)
  return asked.functions.map(({ functionName }) => namedFunction(asked, functionName))
}

const nativeTransfer = vocabulary<Of<'native-token-allowance'>>({
  read: (data) => ({
    type: 'native-token-allowance',
    allowance: amountFrom(check(NativeTransfer, data).allowance),
  }),
  write: ({ allowance }) => ({ allowance: hex(allowance) }),
})

const tokenTransfer = vocabulary<Of<'erc20-token-allowance'>>({
  read: (data) => {
    const { address, allowance } = check(TokenTransfer, data)
    return {
      type: 'erc20-token-allowance',
      tokenAddress: addressFrom(address),
      allowance: amountFrom(allowance),
    }
  },
  write: ({ tokenAddress, allowance }) => ({ address: tokenAddress, allowance: hex(allowance) }),
})

const tokenRecurring = vocabulary<Of<'erc20-token-periodic'>>({
  read: (data) => {
    const asked = check(TokenRecurring, data)
    return {
      type: 'erc20-token-periodic',
      tokenAddress: addressFrom(asked.address),
      ...periodFrom(asked),
    }
  },
  write: (permission) => ({ address: permission.tokenAddress, ...periodTo(permission) }),
})

/** By the names of 2024. Those of today are understood too. */
export const TYPES_2024: Readonly<Record<string, Vocabulary>> = {
  ...TYPES_NOW,
  'native-token-transfer': nativeTransfer,
  'erc20-token-transfer': tokenTransfer,
  'native-token-recurring-allowance': vocabulary<Of<'native-token-periodic'>>({
    read: (data) => ({ type: 'native-token-periodic', ...periodFrom(check(NativeRecurring, data)) }),
    write: periodTo,
  }),
  'erc20-recurring-allowance': tokenRecurring,
  'erc20-token-recurring-allowance': tokenRecurring,
  'contract-call': vocabulary<Of<'contract-call'>>({
    read: (data) => {
      const asked = check(ContractCall, data)
      const selectors = selectorsFrom(asked)
      return { type: 'contract-call', contractAddress: addressFrom(asked.address), selectors }
    },
    write: ({ contractAddress, selectors }) => ({ address: contractAddress, selectors }),
  }),
}
