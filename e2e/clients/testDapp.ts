import { differing, type Row } from './outcomes.ts'

/** A button of MetaMask's test dApp, by its id, and the request whose outcome counts. */
export interface Button extends Row {
  button: string
  request: string
  /** The widget asks the visitor of the embedded wallet whether to list a token. */
  addsToken?: true
}

const ALL = { injected: 'works', embedded: 'works', paired: 'works' } as const
const BOTH = { injected: 'works', embedded: 'works' } as const
const send = (button: string, method: string): Button => ({
  button,
  method,
  request: 'eth_sendTransaction',
  outcomes: ALL,
  asks: 1,
})
const sign = (button: string, request: string, outcomes: Row['outcomes'] = ALL): Button => ({
  button,
  method: button,
  request,
  outcomes,
  asks: 1,
})
const read = (button: string, request: string, outcomes: Row['outcomes'] = BOTH): Button => ({
  button,
  method: button,
  request,
  outcomes,
})

/** In the order in which they are pressed: contracts are deployed before they are used. */
export const BUTTONS: readonly Button[] = [
  read('getAccounts', 'eth_accounts', ALL),
  read('getPermissions', 'wallet_getPermissions', ALL),
  read('requestPermissions', 'wallet_requestPermissions', ALL),
  send('sendButton', 'send'),
  send('sendEIP1559Button', 'send with EIP-1559 fees'),
  send('sendEIP1559WithoutGasButton', 'send without gas'),
  send('deployButton', 'deploy a contract'),
  send('depositButton', 'call a contract with coins'),
  send('withdrawButton', 'call a contract'),
  send('deployFailingButton', 'deploy a contract that fails'),
  {
    ...send('sendFailingButton', 'call a contract that fails'),
    // Both other test wallets ask the node first, and pass its refusal on.
    outcomes: { injected: -32603, embedded: 'works', paired: -32000 },
  },
  send('deployMultisigButton', 'deploy a multisig'),
  send('sendMultisigButton', 'send to a multisig'),
  send('sendHeavyHexDataButton', 'send much data'),
  send('createToken', 'ERC-20: create'),
  send('transferTokens', 'ERC-20: transfer'),
  send('approveTokens', 'ERC-20: approve'),
  send('increaseTokenAllowance', 'ERC-20: increase the allowance'),
  send('transferTokensWithoutGas', 'ERC-20: transfer without gas'),
  send('approveTokensWithoutGas', 'ERC-20: approve without gas'),
  { ...read('watchAssets', 'wallet_watchAsset', differing.watchAsset), addsToken: true },
  send('deployNFTsButton', 'ERC-721: deploy'),
  send('mintButton', 'ERC-721: mint'),
  // The checksum of its spender is wrong.
  read('sign721Permit', 'eth_signTypedData_v4', { embedded: -32602 }),
  // What can be listed is a token of ERC-20, and no NFT.
  read('watchNFTButton', 'wallet_watchAsset', { embedded: -32602 }),
  read('eip747WatchButton', 'wallet_watchAsset', { embedded: -32602 }),
  send('approveButton', 'ERC-721: approve'),
  send('setApprovalForAllButton', 'ERC-721: approve all'),
  send('revokeButton', 'ERC-721: revoke'),
  send('transferFromButton', 'ERC-721: transfer'),
  send('deployERC1155Button', 'ERC-1155: deploy'),
  send('batchMintButton', 'ERC-1155: mint'),
  send('batchTransferFromButton', 'ERC-1155: transfer'),
  send('setApprovalForAllERC1155Button', 'ERC-1155: approve all'),
  send('revokeERC1155Button', 'ERC-1155: revoke'),
  sign('personalSign', 'personal_sign'),
  read('personalSignVerify', 'personal_ecRecover', { injected: 4200, embedded: 4200, paired: 4200 }),
  sign('signTypedDataV4', 'eth_signTypedData_v4'),
  sign('signPermit', 'eth_signTypedData_v4'),
  sign('signBlurOrder', 'eth_signTypedData_v4'),
  sign('signPermitSingle', 'eth_signTypedData_v4'),
  sign('signPermitBatch', 'eth_signTypedData_v4'),
  sign('signSeaportBulkOrder', 'eth_signTypedData_v4'),
  sign('signExtraDataNotTyped', 'eth_signTypedData_v4'),
  sign('siwe', 'personal_sign'),
  sign('siweResources', 'personal_sign'),
  sign('siweBadDomain', 'personal_sign'),
  sign('siweBadAccount', 'personal_sign'),
  sign('siweMalformed', 'personal_sign'),
  read('signTypedDataV3', 'eth_signTypedData_v3', { injected: 4200, embedded: 4200, paired: 4200 }),
  sign('maliciousPermit', 'eth_signTypedData_v4'),
  sign('maliciousTradeOrder', 'eth_signTypedData_v4'),
  sign('maliciousSeaport', 'eth_signTypedData_v4'),
  read('signTypedData', 'eth_signTypedData', { embedded: 4200 }),
  read('ethSign', 'eth_sign', { embedded: 4200 }),
  read('getEncryptionKeyButton', 'eth_getEncryptionPublicKey', { embedded: 4200 }),
  read('signInvalidType', 'eth_signTypedData_v4', { embedded: -32602 }),
  read('signInvalidPrimaryType', 'eth_signTypedData_v4', { embedded: -32602 }),
  read('signNoPrimaryTypeDefined', 'eth_signTypedData_v4', { embedded: -32602 }),
  read('signInvalidVerifyingContractType', 'eth_signTypedData_v4', { embedded: -32602 }),
  read('signEmptyDomain', 'eth_signTypedData_v4', { embedded: -32602 }),
  read('sendWithInvalidValue', 'eth_sendTransaction', { embedded: -32602 }),
  read('sendWithInvalidTxType', 'eth_sendTransaction', { embedded: -32602 }),
  read('sendWithInvalidRecipient', 'eth_sendTransaction', { embedded: -32602 }),
  read('sendWithInvalidGasLimit', 'eth_sendTransaction', { embedded: -32602 }),
  read('sendWithInvalidMaxFeePerGas', 'eth_sendTransaction', { embedded: -32602 }),
  read('maliciousSendWithOddHexData', 'eth_sendTransaction', { embedded: -32602 }),
  read('maliciousSendWithoutHexPrefixValue', 'eth_sendTransaction', { embedded: -32602 }),
  read('maliciousPermitIntAddress', 'eth_signTypedData_v4', { embedded: -32602 }),
  read('eip5792GetCapabilitiesButton', 'wallet_getCapabilities'),
  read('eip5792SendCallsButton', 'wallet_sendCalls', differing.sendAtomicCalls),
  read('switchEthereumChain', 'wallet_switchEthereumChain', { embedded: 4200 }),
  read('addEthereumChain', 'wallet_addEthereumChain', { embedded: 4200 }),
  read('revokeAccountsPermission', 'wallet_revokePermissions', ALL),
]
