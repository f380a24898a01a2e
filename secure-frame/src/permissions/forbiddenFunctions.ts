import type { Hex } from 'viem'
import { toFunctionSelector } from 'viem/utils'

/*
 * Functions that a permission to call a contract never contains, whatever the contract. Their arguments decide what they
 * do, and the permission does not limit arguments: each of them would be a permission without a limit. A site asks for
 * the permission to spend a token instead.
 */

const SIGNATURES = [
  // They move tokens of the account to anyone.
  'transfer(address,uint256)',
  'transferFrom(address,address,uint256)',
  'safeTransfer(address,uint256)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  'transferAndCall(address,uint256)',
  'transferAndCall(address,uint256,bytes)',
  'transferFromAndCall(address,address,uint256)',
  'transferFromAndCall(address,address,uint256,bytes)',
  'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
  'transferFrom(address,address,uint160,address)',
  'transferFrom((address,address,uint160,address)[])',
  'transfer(address,uint256,uint256)',
  'transferFrom(address,address,uint256,uint256)',
  'push(address,uint256)',
  'pull(address,uint256)',
  'move(address,address,uint256)',
  'transferPunk(address,uint256)',
  'offerPunkForSaleToAddress(uint256,uint256,address)',
  'send(address,uint256,bytes)',
  'operatorSend(address,address,uint256,bytes,bytes)',
  'burn(uint256)',
  'burn(uint256,bytes)',
  'burnFrom(address,uint256)',
  'withdraw(uint256,address,address)',
  'redeem(uint256,address,address)',
  'withdraw(address,uint256,address)',
  'withdrawTo(address,uint256)',
  'withdrawTo(address,address,uint256)',
  // They swap tokens of the account, and give what comes out to anyone.
  'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'swapExactTokensForTokens(uint256,uint256,address[],address)',
  'swapExactETHForTokens(uint256,address[],address,uint256)',
  'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'exactInput((bytes,address,uint256,uint256,uint256))',
  'exactInput((bytes,address,uint256,uint256))',
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
  // They let others take tokens of the account.
  'approve(address,uint256)',
  'approve(address,address,uint160,uint48)',
  'approve(address,uint256,uint256)',
  'approveDelegation(address,uint256)',
  'allow(address,bool)',
  'hope(address)',
  'approveAndCall(address,uint256)',
  'approveAndCall(address,uint256,bytes)',
  'increaseAllowance(address,uint256)',
  'decreaseAllowance(address,uint256)',
  'increaseApproval(address,uint256)',
  'setApprovalForAll(address,bool)',
  'setOperator(address,bool)',
  'authorizeOperator(address)',
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
  'permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
  'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
  // They hand over control of what the account controls.
  'transferOwnership(address)',
  'renounceOwnership()',
  'setOwner(address)',
  'grantRole(bytes32,address)',
  'upgrade(address,address)',
  'upgradeAndCall(address,address,bytes)',
  'upgradeTo(address)',
  'upgradeToAndCall(address,bytes)',
  'changeAdmin(address)',
  'changeProxyAdmin(address,address)',
  'addOwnerWithThreshold(address,uint256)',
  'enableModule(address)',
  'delegate(address)',
  // They contain calls of any function.
  'multicall(bytes[])',
  'multicall(uint256,bytes[])',
  'multicall(bytes32,bytes[])',
  'aggregate((address,bytes)[])',
  'tryAggregate(bool,(address,bytes)[])',
  'aggregate3((address,bool,bytes)[])',
  'aggregate3Value((address,bool,uint256,bytes)[])',
  'execute(address,uint256,bytes)',
  'execute((address,uint256,bytes)[])',
  'executeBatch(address[],bytes[])',
  'executeBatch(address[],uint256[],bytes[])',
  'executeBatch((address,uint256,bytes)[])',
  'execute(bytes32,bytes)',
  'execute(bytes,bytes[])',
  'execute(bytes,bytes[],uint256)',
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'execTransactionFromModule(address,uint256,bytes,uint8)',
  'delegatecall(address,bytes)',
] as const

const FORBIDDEN: ReadonlyMap<Hex, string> = new Map(
  SIGNATURES.map((signature) => [toFunctionSelector(signature), signature]),
)

/** The signature of a function that no permission contains, by its selector in lower case; undefined for any other. */
export const forbiddenFunction = (selector: string): string | undefined => FORBIDDEN.get(selector as Hex)
