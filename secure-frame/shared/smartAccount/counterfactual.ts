import type { Address, Hex } from 'viem'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  numberToHex,
  parseAbi,
} from 'viem/utils'
import { FRAMEWORK } from '../smartContracts.ts'
import { ERC1967_PROXY } from './proxyCode.ts'

const abi = parseAbi([
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
  'function deploy(bytes bytecode, bytes32 salt) returns (address)',
])

/** The proxy's constructor makes the account's only owner the given one, without passkeys. */
function creationCode(initialOwner: Address): Hex {
  const initialize = encodeFunctionData({
    abi,
    functionName: 'initialize',
    args: [initialOwner, [], [], []],
  })
  const args = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }],
    [FRAMEWORK.HybridDeleGator, initialize],
  )
  return concatHex([ERC1967_PROXY, args])
}

/** The index is the salt, as 32 bytes. */
function saltOf(index: number): Hex {
  if (!Number.isSafeInteger(index)) throw new RangeError('The index of an account is a whole number')
  return numberToHex(index, { size: 32 })
}

/**
 * The address of an account before it is deployed, by CREATE2 (EIP-1014), and the call that deploys it there.
 *
 * @param initialOwner - the first owner for ever: the address depends on it, also after another one took over.
 * @param index - 0 for the first account of the owner.
 */
export function counterfactual(
  initialOwner: Address,
  index: number,
): { address: Address; deployment: { factory: Address; factoryData: Hex } } {
  const bytecode = creationCode(initialOwner)
  const salt = saltOf(index)
  const factory = FRAMEWORK.SimpleFactory
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode }),
    deployment: {
      factory,
      factoryData: encodeFunctionData({ abi, functionName: 'deploy', args: [bytecode, salt] }),
    },
  }
}
