import type { approvals } from './approvals.ts'
import { sendCallsExamples } from './callsExamples.fixture.ts'
import type { Examples } from './examples.fixture.ts'

const address = `0x${'ab'.repeat(20)}`
const hash = `0x${'cd'.repeat(32)}`
const operation = { sender: address, nonce: '0x0', callData: '0x', signature: '0x' }
const solana = '9'.repeat(44)

const typedData = {
  types: { EIP712Domain: [], Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  domain: {},
  message: { contents: 'Hello' },
}

const revocation: Examples = {
  accepts: [
    { permissionContext: '0xab' },
    [{ permissionContext: '0xab' }],
    [{ permissionsContext: '0x' }],
    { pci: '0xab' },
  ],
  refuses: [
    undefined,
    [],
    [{}],
    // EIP-2255, which the widget answers.
    [{ eth_accounts: {} }],
    [{ permissionContext: 'x' }],
    [{ permissionContext: '0xa' }],
    { permissionContext: '0xab', other: 1 },
    { permissionContext: `0x${'ab'.repeat(8_193)}` },
    [{ pci: '0xab' }, { pci: '0xcd' }],
  ],
}

export const approvalExamples = {
  personal_sign: {
    accepts: [
      ['Hello', address],
      [address, 'Hello'],
      ['0x48', address, ''],
    ],
    refuses: [undefined, [], ['Hello'], [1, address], { message: 'Hello', address }],
  },
  eth_signTypedData_v4: {
    accepts: [
      [address, JSON.stringify(typedData)],
      [address, typedData],
    ],
    refuses: [
      [typedData, address],
      [address],
      [address, { ...typedData, types: [] }],
      [address, { types: {} }],
    ],
  },
  eth_sendTransaction: {
    accepts: [
      [{ from: address, to: address, value: '0x1' }],
      [{ from: address, data: '0x60' }],
      [
        {
          from: address,
          to: null,
          input: '0x60',
          gasLimit: '0x5208',
          type: '0x2',
          chainId: '0x1',
          nonce: '0x0',
        },
      ],
      [{ from: address, to: address, gasPrice: '0x1', accessList: [{ address, storageKeys: [hash] }] }],
    ],
    refuses: [
      [],
      [{ from: address, to: 'vitalik.eth' }],
      [{ from: address, to: address, value: '1' }],
      [{ from: address, to: address, type: '0x3', blobVersionedHashes: [hash] }],
      [{ from: address, to: address, type: '0x4', authorizationList: [] }],
      [{ to: address }, { to: address }],
    ],
  },
  solana_signMessage: {
    accepts: [
      { message: '9Ajdvzr', pubkey: solana },
      { message: '', pubkey: solana },
    ],
    refuses: [[], { message: 'O0Il', pubkey: solana }, { message: '9' }, { message: '9', pubkey: address }],
  },
  solana_signTransaction: {
    accepts: [{ transaction: 'AQAB+/==' }, { transaction: 'AQAB', pubkey: solana }],
    refuses: [
      {},
      { transaction: '' },
      { transaction: 'x'.repeat(1701) },
      { transaction: 'AA', pubkey: address },
      { transaction: 'AA', account: solana },
    ],
  },
  solana_signAllTransactions: {
    accepts: [{ transactions: ['AQAB', '9Ajd'] }, { transactions: ['AQAB'], pubkey: solana }],
    refuses: [{ transactions: [] }, { transactions: 'AQAB' }, { transactions: Array(17).fill('AQAB') }],
  },
  solana_signAndSendTransaction: {
    accepts: [
      { transaction: 'AQAB' },
      { transaction: 'AQAB', pubkey: solana, sendOptions: { skipPreflight: true } },
      {
        transaction: 'AQAB',
        options: { skipPreflight: true, preflightCommitment: 'recent', maxRetries: 3, minContextSlot: 7 },
      },
    ],
    refuses: [
      { transaction: 'AQAB', options: { encoding: 'base58' } },
      { transaction: 'AQAB', options: { preflightCommitment: 'soon' } },
      { transactions: ['AQAB'] },
    ],
  },
  wallet_sendCalls: sendCallsExamples,
  wallet_grantPermissions: { accepts: [[{ expiry: 1 }]], refuses: [undefined, [], {}, 'all', [{}, {}]] },
  wallet_requestExecutionPermissions: {
    accepts: [[{}], [{}, {}, {}, {}]],
    refuses: [undefined, [], {}, [{}, {}, {}, {}, {}]],
  },
  wallet_revokePermissions: revocation,
  wallet_revokeExecutionPermission: revocation,
  eth_sendUserOperation: { accepts: [[operation, address]], refuses: [[operation], [{}, address], []] },
} satisfies Record<keyof typeof approvals, Examples>
