import { isSameAddress } from '@airlock/kit/chains'
import type { Address } from 'viem'
import { counterfactual } from '../../shared/smartAccount/counterfactual.ts'
import { decodeCalls, encodeCalls } from './executions.ts'
import { refuse } from './refuse.ts'
import { STUB_SIGNATURE, wrapSignature } from './signature.ts'
import type { SmartAccount } from './smartAccount.ts'
import { type Deployment, operationTypedData } from './userOperation.ts'

/* Accounts of the MetaMask Delegation Framework 1.3.0, whose owner signs with secp256k1. */

function accountOf(
  contract: 'HybridDeleGator' | 'EIP7702StatelessDeleGator',
  address: Address,
  deployment: Deployment | null,
): SmartAccount {
  return {
    address,
    deployment,
    stubSignature: STUB_SIGNATURE,
    encodeCalls,
    decodeCalls,
    typedData: (operation, chainId) =>
      isSameAddress(operation.sender, address)
        ? operationTypedData(operation, contract, chainId)
        : refuse('The operation is of another account'),
    wrapSignature: (ownerSignature, isDeployed) =>
      wrapSignature(ownerSignature, isDeployed ? null : deployment),
  }
}

/**
 * An account with an address of its own, which its first operation deploys.
 *
 * @param initialOwner - the first owner for ever, also after another one took over: the address depends on it.
 * @param index - 0 for the first account of the owner.
 */
export function hybridAccount(initialOwner: Address, index: number): SmartAccount {
  const { address, deployment } = counterfactual(initialOwner, index)
  return accountOf('HybridDeleGator', address, deployment)
}

/** The owner's own address, once it is delegated to the framework's code (EIP-7702). */
export function delegatedAccount(owner: Address): SmartAccount {
  return accountOf('EIP7702StatelessDeleGator', owner, null)
}
