import type { ChainRecord } from '../../state/chains/chainRecord.ts'

/**
 * Whether the active account is a contract. It only exists on the network of its deployment: on another network its
 * address may have no owner.
 */
export const isContractAccount = ({ accountState: { address, allAccounts } }: ChainRecord): boolean =>
  allAccounts.some((account) => account.address === address && account.type === 'smartAccount')
