import { type Address, concatHex, type Hex, numberToHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import {
  type Delegation,
  delegationTypedData,
  encodeContext,
  ROOT,
} from '../../secure-frame/shared/smartAccount/delegation.ts'
import { ENFORCERS } from '../../secure-frame/shared/smartContracts.ts'
import { hybridAccount } from '../../secure-frame/src/smartAccount/frameworkAccount.ts'

/* Delegations that are made by hand, as another wallet would make them. */

interface Caveat {
  enforcer: Address
  terms: Hex
}
const word = (value: bigint | number) => numberToHex(value, { size: 32 })

/** Until a Unix time in seconds. */
export const until = (time: number): Caveat => ({
  enforcer: ENFORCERS.TimestampEnforcer,
  terms: concatHex([numberToHex(0, { size: 16 }), numberToHex(time, { size: 16 })]),
})

/** Up to an amount of a token in all, and no coins. */
export const ofToken = (token: Address, amount: bigint): Caveat[] => [
  { enforcer: ENFORCERS.ValueLteEnforcer, terms: word(0) },
  { enforcer: ENFORCERS.ERC20TransferAmountEnforcer, terms: concatHex([token, word(amount)]) },
]

/** Up to an amount of coins in each period of seconds. */
export const ofCoins = (amount: bigint, period: number, start: number): Caveat[] => [
  {
    enforcer: ENFORCERS.NativeTokenPeriodTransferEnforcer,
    terms: concatHex([word(amount), word(period), word(start)]),
  },
  { enforcer: ENFORCERS.ExactCalldataEnforcer, terms: '0x' },
]

export interface Given {
  delegation: Delegation
  permission: { context: Hex; dependencies: { factory: Hex; factoryData: Hex }[] }
}

/** An owner gives a permission of their smart account. */
export async function give(
  owner: PrivateKeyAccount,
  delegate: Address,
  caveats: readonly Caveat[],
  chainId: number,
): Promise<Given> {
  const { address, deployment } = hybridAccount(owner.address, 0)
  const unsigned = {
    delegate,
    delegator: address,
    authority: ROOT,
    caveats: caveats.map((caveat): Delegation['caveats'][number] => ({ ...caveat, args: '0x' })),
    salt: BigInt(generatePrivateKey()),
  }
  const signature = await owner.signTypedData(delegationTypedData(unsigned, chainId))
  const delegation = { ...unsigned, signature }
  const dependencies = deployment ? [deployment] : []
  return { delegation, permission: { context: encodeContext(delegation), dependencies } }
}

export const newKey = () => privateKeyToAccount(generatePrivateKey())
